import type { Example } from '../http/route.ts';
import type { JobView } from '../jobs/view.ts';

/** Bodies of POST /v1/jobs. */
export const jobRequests: Record<string, Example> = {
  text: {
    summary: 'A long text',
    value: {
      text: 'الفصل الأول.\n\nكان يا ما كان في قديم الزمان.',
      dialect: 'msa',
      voice: 'salim',
    },
  },
  chapters: {
    summary: 'Items, of which two begin chapters',
    value: {
      items: [
        { id: 'p1', title: 'الفصل الأول', text: 'كان يا ما كان في قديم الزمان.' },
        { id: 'p2', title: 'الفصل الثاني', text: 'وعاشوا في سعادة وهناء.' },
      ],
      dialect: 'msa',
      voice: 'salim',
    },
  },
  dub: {
    summary: 'Items that begin when captions do',
    value: {
      items: [
        { id: '1', startMs: 1500, text: 'أهلا وسهلا بكم.' },
        { id: '2', startMs: 4000, ssml: '<speak>نبدأ <emphasis>الآن</emphasis>.</speak>' },
      ],
      dialect: 'msa',
      voice: 'salim',
      format: 'wav',
    },
  },
};

const ID = 'job_06c3k9w2vd8xq4m1n7r5t0yz8g';
const link = (what: string) =>
  `https://speech.example/v1/jobs/${ID}/${what}?token=5m0t3c8xq4w1n7r9k2vd6yz8g0hj4p5b`;

const queued: JobView = {
  id: ID,
  status: 'queued',
  dialect: 'msa',
  voice: 'salim',
  format: 'mp3',
  characters: 29,
  progress: { items: 1, done: 0, failed: 0, charged: 0, share: 0 },
  createdAt: '2026-12-01T10:00:00.000Z',
  expiresAt: '2026-12-31T10:00:00.000Z',
  items: [{ id: 'p1', title: 'الفصل الأول', status: 'queued', characters: 29 }],
};

const done: JobView = {
  ...queued,
  status: 'done',
  progress: { items: 1, done: 1, failed: 0, charged: 29, share: 1 },
  finishedAt: '2026-12-01T10:00:02.000Z',
  expiresAt: '2026-12-08T10:00:02.000Z',
  items: [
    {
      id: 'p1',
      title: 'الفصل الأول',
      status: 'done',
      characters: 29,
      startMs: 0,
      durationMs: 2700,
      url: link('items/0/audio'),
    },
  ],
  result: {
    url: link('audio'),
    wordsUrl: link('words'),
    captions: { srt: link('captions/srt'), vtt: link('captions/vtt') },
    chaptersUrl: link('chapters'),
    expiresAt: '2026-12-01T11:00:00.000Z',
    contentType: 'audio/mpeg',
    sampleRate: 24_000,
    bytes: 22_336,
    durationMs: 2736,
    chapters: [{ title: 'الفصل الأول', startMs: 0, endMs: 2736 }],
  },
};

export const queuedJob: Record<string, Example> = { queued: { summary: 'It waits', value: queued } };
export const endedJob: Record<string, Example> = { done: { summary: 'It has ended', value: done } };
const { items: _, ...listed } = queued;
export const listedJobs: Record<string, Example> = {
  page: { summary: 'One job', value: { jobs: [listed] } },
};
