import { type FormEvent, useEffect, useState } from 'react';
import { graphql } from '../api.ts';
import { useCatalog } from '../catalog.ts';
import { useAction } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, Failure, Field, Loaded } from '../parts/form.tsx';
import { Table } from '../parts/table.tsx';
import { ANALYZE, type ReadWord, SPEAK, type Speech } from '../queries.ts';
import { useSession } from '../session.ts';
import { soundOf } from '../sound.ts';

/** A character as the service counts them: a code point. */
const charactersOf = (text: string) => [...text].length;

/** Say a text, hear it, see how it was read, mend the vowels and hear it again. */
export function Playground({ voice: wanted }: { voice: string | null }) {
  const { t, number, name } = useLanguage();
  const { isOwn } = useSession();
  const { query, dialects, voices } = useCatalog();
  const [text, setText] = useState(t.playground.sample);
  const [chosen, setChosen] = useState(wanted ?? '');
  const [speed, setSpeed] = useState(1);
  const [pitch, setPitch] = useState(0);
  const [speech, setSpeech] = useState<Speech>();
  const [reading, setReading] = useState('');
  const [words, setWords] = useState<ReadWord[]>([]);

  const voice = voices.find(({ id }) => id === chosen) ?? voices[0];
  const dialect = dialects.find((each) => each.voices.some(({ id }) => id === voice?.id));

  const speak = useAction(async (words: string) => {
    const { synthesize } = await graphql<{ synthesize: Speech }>(SPEAK, {
      input: { text: words, dialect: dialect?.id, voice: voice?.id, speed, pitch },
    });
    setSpeech(synthesize);
    setReading(synthesize.spoken.diacritized);
    const { analyze } = await graphql<{ analyze: { sentences: { words: ReadWord[] }[] } }>(ANALYZE, {
      text: words,
      dialect: dialect?.id,
    });
    setWords(analyze.sentences.flatMap((sentence) => sentence.words));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    speak.run(text);
  };
  const mend = (event: FormEvent) => {
    event.preventDefault();
    speak.run(reading);
  };

  return (
    <Loaded query={query}>
      {!isOwn && <p className="notice">{t.playground.toOwn}</p>}
      <form className="card" onSubmit={submit}>
        <Field label={t.playground.text}>
          {(field) => (
            <textarea
              {...field}
              className="arabic"
              lang="ar"
              dir="rtl"
              rows={3}
              value={text}
              onChange={(event) => setText(event.target.value)}
              required
            />
          )}
        </Field>
        <div className="quarters">
          <Field label={t.playground.dialect}>
            {(field) => (
              <select
                {...field}
                value={dialect?.id}
                onChange={(event) =>
                  setChosen(dialects.find(({ id }) => id === event.target.value)?.voices[0]?.id ?? '')
                }
              >
                {dialects.map((each) => (
                  <option key={each.id} value={each.id}>
                    {name(each.name)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t.playground.voice}>
            {(field) => (
              <select {...field} value={voice?.id} onChange={(event) => setChosen(event.target.value)}>
                {dialect?.voices.map((each) => (
                  <option key={each.id} value={each.id}>
                    {name(each.name)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={`${t.playground.speed}: ${number(speed)}×`}>
            {(field) => (
              <input
                {...field}
                type="range"
                min={0.5}
                max={2}
                step={0.05}
                value={speed}
                onChange={(event) => setSpeed(Number(event.target.value))}
              />
            )}
          </Field>
          <Field label={`${t.playground.pitch}: ${number(pitch)} ${t.playground.semitones}`}>
            {(field) => (
              <input
                {...field}
                type="range"
                min={-6}
                max={6}
                step={0.5}
                value={pitch}
                onChange={(event) => setPitch(Number(event.target.value))}
              />
            )}
          </Field>
        </div>
        <Failure error={speak.error} />
        <div className="row between">
          <Button type="submit" look="main" busy={speak.busy}>
            {speak.busy ? t.playground.speaking : t.playground.speak}
          </Button>
          <span className="muted">
            {t.playground.cost}: <strong>{number(charactersOf(text))}</strong>
          </span>
        </div>
      </form>
      {speech && (
        <section className="card" aria-labelledby="result">
          <h2 id="result">{t.playground.result}</h2>
          <Player speech={speech} />
          {speech.warnings.length > 0 && (
            <div className="notice">
              <h3>{t.playground.warnings}</h3>
              <ul>
                {speech.warnings.map((warning) => (
                  <li key={`${warning.code} ${warning.from}`}>
                    {t.warnings[warning.code] ?? warning.message}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <form onSubmit={mend}>
            <Field label={t.playground.reading} hint={t.playground.readingHint}>
              {(field) => (
                <textarea
                  {...field}
                  className="arabic vowelled"
                  lang="ar"
                  dir="rtl"
                  rows={3}
                  value={reading}
                  onChange={(event) => setReading(event.target.value)}
                  required
                />
              )}
            </Field>
            <div className="row between">
              <Button type="submit" busy={speak.busy}>
                {t.playground.again}
              </Button>
              <span className="muted">
                {t.playground.cost}: <strong>{number(charactersOf(reading))}</strong>
              </span>
            </div>
          </form>
          <details>
            <summary>{t.playground.words}</summary>
            <Words words={words} />
          </details>
        </section>
      )}
    </Loaded>
  );
}

/** The words as they are read, each with where its reading comes from. */
function Words({ words }: { words: ReadWord[] }) {
  const { t } = useLanguage();
  return (
    <Table
      caption={t.playground.words}
      columns={[
        {
          head: t.playground.word,
          cell: ({ spoken }) => (
            <span className="arabic" lang="ar" dir="rtl">
              {spoken}
            </span>
          ),
          names: true,
        },
        { head: t.playground.source, cell: ({ source }) => t.playground.sources[source] },
      ]}
      rows={words.map((word, at) => ({ ...word, at }))}
      id={({ at }) => String(at)}
      empty=""
    />
  );
}

/** The sound, played at once, with what it cost. */
function Player({ speech }: { speech: Speech }) {
  const { t, number } = useLanguage();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(soundOf(speech));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [speech]);
  return (
    <>
      <div className="row">
        {/* biome-ignore lint/a11y/useMediaCaption: the reading below is its text */}
        <audio controls autoPlay src={url} aria-label={t.playground.result} />
        {url && (
          <a className="button plain" href={url} download={`${speech.requestId}.${speech.format}`}>
            {t.playground.download}
          </a>
        )}
      </div>
      <div role="status">
        <dl className="facts">
          <div>
            <dt>{t.playground.charged}</dt>
            <dd>{number(speech.characters)}</dd>
          </div>
          <div>
            <dt>{t.playground.left}</dt>
            <dd>{number(speech.balance)}</dd>
          </div>
          <div>
            <dt>{t.playground.duration}</dt>
            <dd>{number(Math.round(speech.durationMs / 100) / 10)}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
