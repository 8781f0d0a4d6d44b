import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../api.ts';
import { useCatalog } from '../catalog.ts';
import { download, toCsv } from '../csv.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { fromFile, toPls } from '../lexicon-files.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Button, Failure, Field, Form, Loaded, SearchField } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import {
  type Connection,
  DELETE_PRONUNCIATION,
  PRONUNCIATIONS,
  type Pronunciation,
  SET_PRONUNCIATIONS,
  SPEAK,
  type Speech,
} from '../queries.ts';
import { useSession } from '../session.ts';
import { soundOf } from '../sound.ts';

interface Answer {
  account: { lexicon: Connection<Pronunciation> };
}

const PAGE = 25;

/** How the account's texts say its own words: heard before they are kept, and taken in and out as files. */
export function Lexicon() {
  const { t, number } = useLanguage();
  const { account } = useSession();
  const [after, setAfter] = useState<string>();
  const [search, setSearch] = useState('');
  const find = useCallback((text: string) => {
    setAfter(undefined);
    setSearch(text);
  }, []);
  const [open, setOpen] = useState<Pronunciation | 'new'>();
  const [imported, setImported] = useState<number>();
  const query = useQuery<Answer>(PRONUNCIATIONS, {
    account: account.id,
    after,
    search: search || null,
    first: PAGE,
  });
  const remove = useAction(async (id: string) => {
    await graphql(DELETE_PRONUNCIATION, { id, account: account.id });
    query.reload();
  });
  const save = useAction(async (as: 'csv' | 'pls') => {
    const words = await readAll(account.id);
    if (as === 'pls') return download('nutq-lexicon.pls', 'application/pls+xml', toPls(words));
    const rows = words.map(({ word, spelling, phones }) => [word, spelling ?? '', phones ?? '']);
    download('nutq-lexicon.csv', 'text/csv', toCsv([['word', 'spelling', 'phones'], ...rows]));
  });
  const load = useAction(async (file: File) => {
    setImported(undefined);
    const input = fromFile(await file.text());
    if (input.length > 0) await graphql(SET_PRONUNCIATIONS, { input, account: account.id });
    setImported(input.length);
    query.reload();
  });
  const picker = useRef<HTMLInputElement>(null);
  const list = query.data?.account.lexicon;
  return (
    <>
      <p className="muted">{t.lexicon.intro}</p>
      <div className="row">
        <Button look="main" onClick={() => setOpen('new')}>
          {t.lexicon.add}
        </Button>
        <Button busy={load.busy} onClick={() => picker.current?.click()}>
          {t.lexicon.import}
        </Button>
        <Button busy={save.busy} onClick={() => save.run('csv')}>
          {t.lexicon.exportAs('CSV')}
        </Button>
        <Button busy={save.busy} onClick={() => save.run('pls')}>
          {t.lexicon.exportAs('PLS')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.pls,.xml,text/csv,application/pls+xml"
          hidden
          aria-label={t.lexicon.import}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void load.run(file);
            event.target.value = '';
          }}
        />
      </div>
      <Failure error={load.error ?? save.error ?? remove.error} />
      <p role="status" className={imported === undefined ? undefined : 'notice good'}>
        {imported === undefined ? '' : t.lexicon.imported(number(imported))}
      </p>
      <SearchField label={t.lexicon.search} onSearch={find} />
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.pages.lexicon}
            rows={list?.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={search ? t.nothingFound : t.lexicon.empty}
            columns={[
              {
                head: t.lexicon.word,
                names: true,
                cell: ({ word }) => (
                  <span lang="ar" dir="rtl">
                    {word}
                  </span>
                ),
              },
              {
                head: t.lexicon.said,
                cell: ({ spelling, phones }) =>
                  spelling === null ? (
                    <code dir="ltr">{phones}</code>
                  ) : (
                    <span lang="ar" dir="rtl" className="vowelled">
                      {spelling}
                    </span>
                  ),
              },
              {
                head: t.actions,
                cell: (entry) => (
                  <div className="row">
                    <Button onClick={() => setOpen(entry)} aria-label={`${t.edit}: ${entry.word}`}>
                      {t.edit}
                    </Button>
                    <Button
                      look="danger"
                      busy={remove.busy}
                      onClick={() => remove.run(entry.id)}
                      aria-label={`${t.lexicon.remove}: ${entry.word}`}
                    >
                      {t.lexicon.remove}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
          {list && <Pager info={list.pageInfo} after={after} go={setAfter} />}
        </div>
      </Loaded>
      {open && (
        <Edit
          of={open === 'new' ? undefined : open}
          close={() => setOpen(undefined)}
          done={() => {
            setOpen(undefined);
            query.reload();
          }}
        />
      )}
    </>
  );
}

/** All words of the account, a hundred at a time. */
async function readAll(account: string): Promise<Pronunciation[]> {
  const words: Pronunciation[] = [];
  let after: string | null = null;
  do {
    const answer: Answer = await graphql<Answer>(PRONUNCIATIONS, {
      account,
      after,
      search: null,
      first: 100,
    });
    const { edges, pageInfo } = answer.account.lexicon;
    words.push(...edges.map(({ node }) => node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return words;
}

/** One word: written, heard as it would be said, and only then kept. */
function Edit({ of, done, close }: { of: Pronunciation | undefined; done(): void; close(): void }) {
  const { t, name } = useLanguage();
  const { account } = useSession();
  const { dialects, voices } = useCatalog();
  const [word, setWord] = useState(of?.word ?? '');
  const [spelling, setSpelling] = useState(of?.spelling ?? '');
  const [phones, setPhones] = useState(of?.phones ?? '');
  const [chosen, setChosen] = useState('');
  const [sound, setSound] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(sound ?? ''), [sound]);
  const voice = voices.find(({ id }) => id === chosen) ?? voices[0];
  const dialect = dialects.find((each) => each.voices.some(({ id }) => id === voice?.id));
  const entry = { word: word.trim(), spelling: spelling.trim() || null, phones: phones.trim() || null };
  const hear = useAction(async () => {
    const input = { text: entry.word, lexicon: [entry], dialect: dialect?.id, voice: voice?.id };
    const { synthesize } = await graphql<{ synthesize: Speech }>(SPEAK, { input });
    setSound(URL.createObjectURL(soundOf(synthesize)));
  });
  const save = useAction(async () => {
    await graphql(SET_PRONUNCIATIONS, { input: [entry], account: account.id });
    done();
  });
  const isComplete = entry.word !== '' && (entry.spelling === null) !== (entry.phones === null);
  return (
    <Dialog title={of ? t.lexicon.editTitle(of.word) : t.lexicon.add} onClose={close}>
      <Form error={save.error ?? hear.error} onSubmit={() => save.run()}>
        <Field name="word" label={t.lexicon.word} hint={t.lexicon.wordHint}>
          {(field) => (
            <input
              {...field}
              lang="ar"
              dir="rtl"
              maxLength={60}
              value={word}
              readOnly={of !== undefined}
              onChange={(event) => setWord(event.target.value)}
              required
            />
          )}
        </Field>
        <Field name="spelling" label={t.lexicon.spelling} hint={t.lexicon.spellingHint}>
          {(field) => (
            <input
              {...field}
              lang="ar"
              dir="rtl"
              className="vowelled"
              value={spelling}
              onChange={(event) => setSpelling(event.target.value)}
            />
          )}
        </Field>
        <Field name="phones" label={t.lexicon.phones} hint={t.lexicon.phonesHint} optional>
          {(field) => (
            <input {...field} dir="ltr" value={phones} onChange={(event) => setPhones(event.target.value)} />
          )}
        </Field>
        <div className="row">
          <select
            aria-label={t.playground.voice}
            value={voice?.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {voices.map((each) => (
              <option key={each.id} value={each.id}>
                {name(each.name)}
              </option>
            ))}
          </select>
          <Button busy={hear.busy} disabled={!isComplete || !voice} onClick={() => hear.run()}>
            {t.lexicon.hear}
          </Button>
          {sound && (
            // biome-ignore lint/a11y/useMediaCaption: one word, which stands above
            <audio key={sound} controls autoPlay src={sound} aria-label={t.lexicon.hear} />
          )}
        </div>
        <p className="hint">{t.lexicon.cost}</p>
        <Failure error={hear.error ?? save.error} />
        <div className="row end">
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="submit" look="main" busy={save.busy} disabled={!isComplete}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
