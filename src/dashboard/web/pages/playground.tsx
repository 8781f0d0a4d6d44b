import { useState } from 'react';
import { type ApiError, graphql } from '../api.ts';
import { useCatalog } from '../catalog.ts';
import { useDraft } from '../drafts.ts';
import { useAction } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { ArabicText, Button, Failure, Field, Form, Loaded, type Problem } from '../parts/form.tsx';
import { Player } from '../parts/player.tsx';
import { Table } from '../parts/table.tsx';
import { ANALYZE, type ReadWord, type SoundFormat, SPEAK, type Speech } from '../queries.ts';
import { useSession } from '../session.ts';

/** A character as the service counts them: a code point. */
const charactersOf = (text: string) => [...text].length;

/** What is sent to be spoken: a text, or SSML in its place. */
type Script = { text: string } | { ssml: string };

interface Options {
  format: string;
  /** In Hz; 0: the voice's own. */
  sampleRate: number;
  /** In kbit/s; 0: the format's own. */
  bitrate: number;
  speed: number;
  pitch: number;
}

const usual: Options = { format: 'mp3', sampleRate: 0, bitrate: 0, speed: 1, pitch: 0 };

/** Say a text, hear it word by word, see how it was read, mend the vowels and hear it again. */
export function Playground({ voice: wanted }: { voice: string | null }) {
  const { t, number, name } = useLanguage();
  const { isOwn } = useSession();
  const { query, dialects, voices, soundFormats, textLimit } = useCatalog();
  const [mode, setMode] = useDraft<'text' | 'ssml'>('mode', 'text');
  const [text, setText] = useDraft('text', t.playground.sample);
  const [ssml, setSsml] = useDraft('ssml', t.playground.ssmlSample);
  const [kept, setChosen] = useDraft('voice', '');
  const [asked, setAsked] = useState(wanted);
  const [options, setOptions] = useDraft('sound', usual);
  const [speech, setSpeech] = useState<Speech>();
  const [reading, setReading] = useState('');
  const [words, setWords] = useState<ReadWord[]>([]);

  const voice = voices.find(({ id }) => id === asked) ?? voices.find(({ id }) => id === kept) ?? voices[0];
  const dialect = dialects.find((each) => each.voices.some(({ id }) => id === voice?.id));
  const choose = (id: string) => {
    setAsked(null);
    setChosen(id);
  };

  const perform = async (script: Script) => {
    const { sampleRate, bitrate, ...sound } = options;
    const { synthesize } = await graphql<{ synthesize: Speech }>(SPEAK, {
      input: {
        ...script,
        ...sound,
        ...(sampleRate === 0 ? {} : { sampleRate }),
        ...(bitrate === 0 ? {} : { bitrate }),
        dialect: dialect?.id,
        voice: voice?.id,
        timestamps: 'word',
        captions: 'vtt',
      },
    });
    const { analyze } = await graphql<{ analyze: { sentences: { words: ReadWord[] }[] } }>(ANALYZE, {
      ...script,
      dialect: dialect?.id,
    });
    setWords(analyze.sentences.flatMap((sentence) => sentence.words));
    setSpeech(synthesize);
    setReading(synthesize.spoken.diacritized);
  };
  const speak = useAction(() => perform(mode === 'ssml' ? { ssml } : { text }));
  const mend = useAction(() => perform({ text: reading }));
  const tooLong = (): Record<string, Problem> =>
    mode === 'text' && charactersOf(text) > textLimit
      ? { text: (language) => language.t.invalid.tooLong(language.number(textLimit)) }
      : {};

  return (
    <Loaded query={query}>
      {!isOwn && <p className="notice">{t.playground.toOwn}</p>}
      <Form className="card" error={speak.error} check={tooLong} onSubmit={() => speak.run()}>
        <fieldset className="choice">
          <legend className="visually-hidden">{t.playground.mode}</legend>
          {(['text', 'ssml'] as const).map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                name="mode"
                checked={mode === each}
                onChange={() => {
                  setMode(each);
                  speak.clear();
                }}
              />{' '}
              {t.playground.modes[each]}
            </label>
          ))}
        </fieldset>
        {mode === 'text' ? (
          <Field name="text" label={t.playground.text}>
            {(field) => <ArabicText {...field} rows={4} value={text} onChange={setText} />}
          </Field>
        ) : (
          <Field name="ssml" label={t.playground.ssml} hint={t.playground.ssmlHint}>
            {(field) => (
              <textarea
                {...field}
                className="code"
                lang="ar"
                dir="ltr"
                rows={6}
                spellCheck={false}
                value={ssml}
                onChange={(event) => setSsml(event.target.value)}
                required
              />
            )}
          </Field>
        )}
        <div className="quarters roomy">
          <Field label={t.playground.dialect} name="dialect">
            {(field) => (
              <select
                {...field}
                value={dialect?.id}
                onChange={(event) =>
                  choose(dialects.find(({ id }) => id === event.target.value)?.voices[0]?.id ?? '')
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
          <Field label={t.playground.voice} name="voice">
            {(field) => (
              <select {...field} value={voice?.id} onChange={(event) => choose(event.target.value)}>
                {dialect?.voices.map((each) => (
                  <option key={each.id} value={each.id}>
                    {name(each.name)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={`${t.playground.speed}: ${number(options.speed)}×`} name="speed">
            {(field) => (
              <input
                {...field}
                type="range"
                min={0.5}
                max={2}
                step={0.05}
                value={options.speed}
                onChange={(event) => setOptions({ ...options, speed: Number(event.target.value) })}
              />
            )}
          </Field>
          <Field
            label={`${t.playground.pitch}: ${number(options.pitch)} ${t.playground.semitones}`}
            name="pitch"
          >
            {(field) => (
              <input
                {...field}
                type="range"
                min={-6}
                max={6}
                step={0.5}
                value={options.pitch}
                onChange={(event) => setOptions({ ...options, pitch: Number(event.target.value) })}
              />
            )}
          </Field>
          <SoundFields
            options={options}
            change={setOptions}
            formats={soundFormats}
            voiceRate={voice?.sampleRate ?? 0}
          />
        </div>
        <Failure error={speak.error} />
        <div className="row between">
          <Button type="submit" look="main" busy={speak.busy}>
            {speak.busy ? t.playground.speaking : t.playground.speak}
          </Button>
          {mode === 'text' && <Cost text={text} limit={textLimit} />}
        </div>
      </Form>
      {speech && (
        <section className="card" aria-labelledby="result">
          <h2 id="result">{t.playground.result}</h2>
          <Player speech={speech} reading={words} />
          <Facts speech={speech} />
          {speech.warnings.length > 0 && <Warnings speech={speech} />}
          <Mend
            reading={reading}
            change={setReading}
            limit={textLimit}
            error={mend.error}
            busy={mend.busy}
            run={() => mend.run()}
          />
          <details>
            <summary>{t.playground.words}</summary>
            <Words words={words} />
          </details>
        </section>
      )}
    </Loaded>
  );
}

/** The format of the sound and what of it can be chosen. */
function SoundFields(props: {
  options: Options;
  change(options: Options): void;
  formats: readonly SoundFormat[];
  voiceRate: number;
}) {
  const { options, change, formats, voiceRate } = props;
  const { t, number } = useLanguage();
  const format = formats.find(({ id }) => id === options.format);
  const rates = format?.rates ?? [];
  const ratesOf = (sampleRate: number) =>
    rates.find((rate) => rate.sampleRate === (sampleRate || voiceRate))?.bitrates ?? [];
  const bitrates = ratesOf(options.sampleRate);
  return (
    <>
      <Field label={t.playground.format} name="format">
        {(field) => (
          <select
            {...field}
            value={options.format}
            onChange={(event) => change({ ...options, format: event.target.value, bitrate: 0 })}
          >
            {formats.map(({ id }) => (
              <option key={id} value={id}>
                {id.toUpperCase()}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t.playground.sampleRate} name="sampleRate">
        {(field) => (
          <select
            {...field}
            value={options.sampleRate}
            onChange={(event) => change({ ...options, sampleRate: Number(event.target.value), bitrate: 0 })}
          >
            <option value={0}>{t.playground.usual}</option>
            {rates.map(({ sampleRate }) => (
              <option key={sampleRate} value={sampleRate}>
                {t.playground.hertz(number(sampleRate))}
              </option>
            ))}
          </select>
        )}
      </Field>
      {bitrates.length > 0 && (
        <Field label={t.playground.bitrate} name="bitrate">
          {(field) => (
            <select
              {...field}
              value={options.bitrate}
              onChange={(event) => change({ ...options, bitrate: Number(event.target.value) })}
            >
              <option value={0}>{t.playground.usual}</option>
              {bitrates.map((bitrate) => (
                <option key={bitrate} value={bitrate}>
                  {t.playground.kilobits(number(bitrate))}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}

/** What a text costs, and how long it may be. */
function Cost({ text, limit }: { text: string; limit: number }) {
  const { t, number } = useLanguage();
  const length = charactersOf(text);
  return (
    <span className={length > limit ? 'muted over' : 'muted'}>
      {t.playground.cost}: <strong>{number(length)}</strong>{' '}
      {Number.isFinite(limit) && t.playground.ofMost(number(limit))}
    </span>
  );
}

/** The reading with its vowels, to be mended and heard once more. */
function Mend(props: {
  reading: string;
  change(text: string): void;
  limit: number;
  error: ApiError | undefined;
  busy: boolean;
  run(): void;
}) {
  const { reading, change, limit, error, busy, run } = props;
  const { t } = useLanguage();
  return (
    <Form error={error} onSubmit={run}>
      <Field name="text" label={t.playground.reading} hint={t.playground.readingHint}>
        {(field) => (
          <ArabicText {...field} className="arabic vowelled" rows={3} value={reading} onChange={change} />
        )}
      </Field>
      <Failure error={error} />
      <div className="row between">
        <Button type="submit" busy={busy}>
          {t.playground.again}
        </Button>
        <Cost text={reading} limit={limit} />
      </div>
    </Form>
  );
}

/** What the reader should know of the reading. */
function Warnings({ speech }: { speech: Speech }) {
  const { t } = useLanguage();
  return (
    <div className="notice">
      <h3>{t.playground.warnings}</h3>
      <ul>
        {speech.warnings.map((warning) => (
          <li key={`${warning.code} ${warning.from}`}>{t.warnings[warning.code] ?? warning.message}</li>
        ))}
      </ul>
    </div>
  );
}

/** What it cost, and how long it is. */
function Facts({ speech }: { speech: Speech }) {
  const { t, number } = useLanguage();
  return (
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
