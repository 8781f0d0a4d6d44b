import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ApiError, graphql, subscribe } from '../api.ts';
import { useCatalog } from '../catalog.ts';
import { idempotencyKey, useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { ArabicText, Button, Failure, Field, Loaded } from '../parts/form.tsx';
import { Table } from '../parts/table.tsx';
import {
  CANCEL_JOB,
  CREATE_JOB,
  type Dialect,
  JOB,
  JOB_PROGRESS,
  JOBS,
  type Job,
  type JobProgress,
  type JobRow,
  READ_DOCUMENT,
  type ReadDocument,
} from '../queries.ts';
import { useSession } from '../session.ts';

const ACCEPTED = '.txt,.docx,.epub,.srt,.vtt';
const FORMATS = ['mp3', 'opus', 'flac', 'wav'];
/** How often a job that is not over is asked for where nobody tells of it. */
const LOOK_MS = 1500;

/** A text or a document becomes an audiobook, or captions a dubbed track: its chapters and its cost are shown first. */
export function Audiobooks() {
  const { t } = useLanguage();
  const { isOwn } = useSession();
  const { query, dialects } = useCatalog();
  const jobs = useQuery<{ jobs: { edges: { node: JobRow }[] } }>(JOBS);
  const [document, setDocument] = useState<ReadDocument>();
  const [jobId, setJobId] = useState<string>();
  const started = (id: string) => {
    setDocument(undefined);
    setJobId(id);
    jobs.reload();
  };
  return (
    <Loaded query={query}>
      {!isOwn && <p className="notice">{t.playground.toOwn}</p>}
      <Source read={setDocument} />
      {document && <Plan document={document} dialects={dialects} started={started} />}
      {jobId && <Progress key={jobId} id={jobId} over={jobs.reload} />}
      <section className="card" aria-labelledby="books">
        <h2 id="books">{t.audiobooks.earlier}</h2>
        <Loaded query={jobs}>
          <Earlier jobs={jobs.data?.jobs.edges.map(({ node }) => node) ?? []} open={setJobId} />
        </Loaded>
      </section>
    </Loaded>
  );
}

/** Where the text comes from: written here, or a file. */
function Source({ read }: { read(document: ReadDocument | undefined): void }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const action = useAction(async () => {
    read(undefined);
    const source = file ?? new File([text], 'text.txt');
    const variables = { name: source.name, content: await base64Of(source) };
    read((await graphql<{ readDocument: ReadDocument }>(READ_DOCUMENT, variables)).readDocument);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form className="card" onSubmit={submit}>
      <Field label={t.audiobooks.file} hint={t.audiobooks.fileHint}>
        {(field) => (
          <input
            {...field}
            type="file"
            accept={ACCEPTED}
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              read(undefined);
            }}
          />
        )}
      </Field>
      {!file && (
        <Field label={t.audiobooks.text}>
          {(field) => (
            <ArabicText
              {...field}
              rows={5}
              value={text}
              onChange={(typed) => {
                setText(typed);
                read(undefined);
              }}
            />
          )}
        </Field>
      )}
      <Failure error={action.error} />
      <Button type="submit" look="main" busy={action.busy}>
        {t.audiobooks.read}
      </Button>
    </form>
  );
}

/** The bytes of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** What would be made, what it would cost, and how it is to sound. */
function Plan(props: { document: ReadDocument; dialects: Dialect[]; started(id: string): void }) {
  const { document, dialects, started } = props;
  const { t, number, name } = useLanguage();
  const [voiceId, setVoiceId] = useState(dialects[0]?.voices[0]?.id ?? '');
  const [format, setFormat] = useState('mp3');
  const dialect = dialects.find(({ voices }) => voices.some(({ id }) => id === voiceId));
  const key = useRef(idempotencyKey());
  const timed = document.items.some(({ startMs }) => startMs !== null);
  const start = useAction(async () => {
    const input = { items: document.items, dialect: dialect?.id, voice: voiceId, format };
    const variables = { input, key: `${key.current}.${voiceId}.${format}` };
    started((await graphql<{ createJob: { id: string } }>(CREATE_JOB, variables)).createJob.id);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start.run();
  };
  return (
    <form className="card" aria-labelledby="plan" onSubmit={submit}>
      <h2 id="plan">{t.audiobooks.plan}</h2>
      <p role="status">
        {t.playground.cost}: <strong>{number(document.characters)}</strong>
        {timed && ` – ${t.audiobooks.timed(number(document.items.length))}`}
      </p>
      {!timed && (
        <Table
          caption={t.audiobooks.chapters}
          columns={[
            { head: t.audiobooks.chapter, cell: ({ title }) => <bdi>{title}</bdi>, names: true },
            { head: t.audiobooks.characters, cell: ({ characters }) => number(characters), numeric: true },
          ]}
          rows={document.chapters.map((chapter, at) => ({ ...chapter, at }))}
          id={({ at }) => String(at)}
          empty={t.audiobooks.noChapters}
        />
      )}
      <div className="quarters">
        <Choice
          label={t.playground.dialect}
          value={dialect?.id ?? ''}
          choices={dialects.map((each) => [each.id, name(each.name)])}
          choose={(id) => setVoiceId(dialects.find((each) => each.id === id)?.voices[0]?.id ?? '')}
        />
        <Choice
          label={t.playground.voice}
          value={voiceId}
          choices={dialect?.voices.map((each) => [each.id, name(each.name)]) ?? []}
          choose={setVoiceId}
        />
        <Choice
          label={t.audiobooks.format}
          value={format}
          choices={FORMATS.map((each) => [each, each.toUpperCase()])}
          choose={setFormat}
        />
      </div>
      <Failure error={start.error} />
      <Button type="submit" look="main" busy={start.busy}>
        {t.audiobooks.start}
      </Button>
    </form>
  );
}

function Choice(props: {
  label: string;
  value: string;
  choices: [id: string, name: string][];
  choose(id: string): void;
}) {
  const { label, value, choices, choose } = props;
  return (
    <Field label={label}>
      {(field) => (
        <select {...field} value={value} onChange={(event) => choose(event.target.value)}>
          {choices.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/**
 * Shows a job as it is and whenever it has come further, until it has ended or is left. The service tells of it; where it does not,
 * it is asked now and then.
 */
async function follow(
  id: string,
  signal: AbortSignal,
  show: (job: Job) => void,
  fail: (error: ApiError) => void,
): Promise<void> {
  for (let told = true; !signal.aborted; ) {
    try {
      const { job } = await graphql<{ job: Job }>(JOB, { id });
      show(job);
      if (job.finishedAt) return;
      told &&= await listen(job, signal, show);
    } catch (error) {
      if (!signal.aborted) fail(error as ApiError);
    }
    if (!told) await new Promise((resolve) => window.setTimeout(resolve, LOOK_MS));
  }
}

/** Shows how far a job is as the service tells it; false where it told not to the end. */
async function listen(job: Job, signal: AbortSignal, show: (job: Job) => void): Promise<boolean> {
  try {
    let ended = false;
    const told = subscribe<{ jobProgress: JobProgress }>(JOB_PROGRESS, { id: job.id }, signal);
    for await (const { jobProgress } of told) {
      ended = jobProgress.finishedAt !== null;
      // Its sound is asked for with the whole of it.
      if (!ended) show({ ...job, ...jobProgress });
    }
    return ended;
  } catch {
    return false;
  }
}

/** A job as it comes on, and what came of it. */
function Progress({ id, over }: { id: string; over(): void }) {
  const { t, number } = useLanguage();
  const [job, setJob] = useState<Job>();
  const [failure, setFailure] = useState<ApiError>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows by itself until the job has ended
  useEffect(() => {
    const left = new AbortController();
    const show = (job: Job) => {
      if (left.signal.aborted) return;
      setFailure(undefined);
      setJob(job);
    };
    void follow(id, left.signal, show, setFailure).then(() => left.signal.aborted || over());
    return () => left.abort();
  }, [id]);
  const cancel = useAction(async () => {
    setJob((await graphql<{ cancelJob: Job }>(CANCEL_JOB, { id })).cancelJob);
    over();
  });
  return (
    <section className="card" aria-labelledby="job">
      <h2 id="job">{t.audiobooks.job}</h2>
      <Failure error={failure ?? cancel.error} />
      {job && (
        <>
          <p role="status">
            {t.audiobooks.states[job.status]} – {number(job.progress.done)} / {number(job.progress.items)},{' '}
            {t.playground.charged}: {number(job.progress.charged)}
          </p>
          <progress aria-label={t.audiobooks.job} value={job.progress.share} max={1} />
          {!job.finishedAt && (
            <Button look="danger" busy={cancel.busy} onClick={() => cancel.run()}>
              {t.audiobooks.cancel}
            </Button>
          )}
          <Problems job={job} />
          {job.result && <Result job={job} result={job.result} />}
        </>
      )}
    </section>
  );
}

/** Which items were not spoken and why, and which came late. */
function Problems({ job }: { job: Job }) {
  const { t } = useLanguage();
  const told = job.items.flatMap(({ id, error, warnings }) => [
    ...(error ? [{ id, text: t.errors[error.code] ?? error.detail }] : []),
    ...warnings
      .filter(({ code }) => code === 'item_overflows')
      .map(({ code, message }) => ({ id, text: t.warnings[code] ?? message })),
  ]);
  if (told.length === 0) return null;
  return (
    <div className="notice">
      <ul>
        {told.slice(0, 20).map(({ id, text }) => (
          <li key={`${id} ${text}`}>
            <bdi>{id}</bdi>: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The links' own origin may be another name of this one. */
function here(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function Result({ job, result }: { job: Job; result: NonNullable<Job['result']> }) {
  const { t } = useLanguage();
  const player = useRef<HTMLAudioElement>(null);
  const links: [string, string, string][] = [
    [t.audiobooks.sound, result.url, job.format],
    ['SRT', result.captions.srt, 'srt'],
    ['WebVTT', result.captions.vtt, 'vtt'],
    [t.audiobooks.chapters, result.chaptersUrl, 'chapters.json'],
  ];
  const play = (startMs: number) => {
    if (!player.current) return;
    player.current.currentTime = startMs / 1000;
    player.current.play().catch(() => {});
  };
  return (
    <>
      <audio ref={player} controls src={here(result.url)} aria-label={t.audiobooks.sound}>
        <track kind="captions" srcLang="ar" src={here(result.captions.vtt)} />
      </audio>
      {result.chapters.length > 0 && (
        <ol className="chapters">
          {result.chapters.map(({ title, startMs }) => (
            <li key={startMs}>
              <Button onClick={() => play(startMs)}>
                <bdi>{title}</bdi>
              </Button>
            </li>
          ))}
        </ol>
      )}
      <div className="row">
        {links.map(([text, url, extension]) => (
          <a key={extension} className="button plain" href={here(url)} download={`${job.id}.${extension}`}>
            {t.audiobooks.download} {text}
          </a>
        ))}
      </div>
    </>
  );
}

function Earlier({ jobs, open }: { jobs: JobRow[]; open(id: string): void }) {
  const { t, number, moment } = useLanguage();
  return (
    <Table
      caption={t.audiobooks.earlier}
      columns={[
        { head: t.audiobooks.created, cell: ({ createdAt }) => moment(createdAt), names: true },
        { head: t.audiobooks.state, cell: ({ status }) => t.audiobooks.states[status] },
        { head: t.audiobooks.characters, cell: ({ characters }) => number(characters), numeric: true },
        {
          head: t.actions,
          cell: ({ id }) => <Button onClick={() => open(id)}>{t.audiobooks.open}</Button>,
        },
      ]}
      rows={jobs}
      id={({ id }) => id}
      empty={t.audiobooks.none}
    />
  );
}
