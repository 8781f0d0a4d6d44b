import type { Example } from '../http/route.ts';
import type { Analysis } from '../speech/analyze.ts';
import type { TtsAnswer } from '../speech/answer.ts';

const TEXT = 'مرحبًا بكم في نُطق';

/** Bodies of POST /v1/tts, from the least to the most that people ask for. */
export const ttsRequests: Record<string, Example> = {
  three_fields: {
    summary: 'The three fields that are needed',
    value: { text: TEXT, dialect: 'msa', voice: 'salim' },
  },
  telephone: {
    summary: 'Slower, in 8 kHz WAV',
    value: { text: TEXT, dialect: 'msa', voice: 'salim', format: 'wav', sampleRate: 8000, speed: 0.9 },
  },
  words: {
    summary: 'With the time of each word',
    value: { text: TEXT, dialect: 'msa', voice: 'salim', timestamps: 'word' },
  },
  link: {
    summary: 'A link for a browser in place of the sound',
    value: { text: TEXT, dialect: 'msa', voice: 'salim', delivery: 'url' },
  },
};

/** Bodies of POST /v1/tts/stream. */
export const streamRequests: Record<string, Example> = {
  three_fields: ttsRequests.three_fields!,
  telephone: {
    summary: 'For a telephone line',
    value: { text: TEXT, dialect: 'msa', voice: 'salim', format: 'mulaw' },
  },
};

const spokenText: Omit<TtsAnswer, 'requestId'> = {
  format: 'mp3',
  contentType: 'audio/mpeg',
  sampleRate: 24_000,
  durationMs: 1710,
  dialect: 'msa',
  voice: 'salim',
  characters: 18,
  balance: 99_982,
  spoken: { normalized: 'مرحبًا بكم في نطق', diacritized: 'مَرْحَبًا بِكُمْ فِي نُطْق' },
  warnings: [],
};

const REQUEST_ID = 'req_06c3k9w2vd8xq4m1n7r5t0yz8g';

/** Answers of POST /v1/tts, the sound cut short. */
export const ttsAnswers: Record<string, Example> = {
  inline: {
    summary: 'The sound in base64 (cut short here)',
    value: {
      requestId: REQUEST_ID,
      audioContent: '//OExAAAAAAAAAAAAEluZm8AAAAPAAAA',
      ...spokenText,
    } satisfies TtsAnswer,
  },
  words: {
    summary: 'With the time of each word',
    value: {
      requestId: REQUEST_ID,
      audioContent: '//OExAAAAAAAAAAAAEluZm8AAAAPAAAA',
      ...spokenText,
      words: [
        { text: 'مرحبًا', startMs: 120, endMs: 640, from: 0, to: 6 },
        { text: 'بكم', startMs: 640, endMs: 910, from: 7, to: 10 },
        { text: 'في', startMs: 910, endMs: 1080, from: 11, to: 13 },
        { text: 'نُطق', startMs: 1080, endMs: 1590, from: 14, to: 18 },
      ],
    } satisfies TtsAnswer,
  },
  link: {
    summary: 'A link for a browser',
    value: {
      requestId: REQUEST_ID,
      url: 'https://speech.example/v1/audio/5m3b8f0d2q7k',
      expiresAt: '2026-11-29T13:00:00.000Z',
      ...spokenText,
    } satisfies TtsAnswer,
  },
};

/** Answers of POST /v1/analyze. */
export const analyzeAnswers: Record<string, Example> = {
  sentence: {
    summary: 'A sentence, its phones cut short',
    value: {
      requestId: REQUEST_ID,
      characters: 15,
      normalized: 'وصلتكم خمس وعشرون رسالة',
      diacritized: 'وَصَلَتْكُمْ خَمْسٌ وَعِشْرُونَ رِسَالَةً',
      sentences: [
        {
          text: 'وصلتكم 25 رسالة',
          intonation: 'statement',
          words: [
            {
              text: 'وصلتكم',
              from: 0,
              to: 6,
              spoken: 'وَصَلَتْكُمْ',
              source: 'network',
              phones: ['w', 'a', 's.', 'a', 'l', 'a', 't', 'k', 'u', 'm'],
              pauseMs: 0,
            },
          ],
        },
      ],
      lexiconHits: 0,
      warnings: [],
    } satisfies Analysis,
  },
};
