import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import type { TtsAnswer } from '../speech/answer.ts';
import { streamRequest } from '../speech/request.ts';
import { type SpeechStream, type StreamPart, stream } from '../speech/stream.ts';
import type { Synthesis } from '../speech/synthesize.ts';
import { builder } from './builder.ts';
import { beginGeneration, given, LexiconWordInput, Speech, soundFields, TimedWord } from './speech.ts';

/** What happens in a stream: a stretch of sound, or its end. */
type SpeechEvent = StreamPart | { done: TtsAnswer };

const SpeechEventRef = builder.objectRef<SpeechEvent>('SpeechEvent').implement({
  description:
    'A stretch of sound with the words that begin in it; the last event has `done` in their place.',
  fields: (t) => ({
    audioContent: t.string({
      nullable: true,
      description: 'Base64: the bytes of the file that follow those before.',
      resolve: (event) => ('bytes' in event ? Buffer.from(event.bytes).toString('base64') : undefined),
    }),
    words: t.field({ type: [TimedWord], resolve: (event) => ('words' in event ? event.words : []) }),
    done: t.field({
      type: Speech,
      nullable: true,
      description: 'What `synthesize` answers, without audio.',
      resolve: (event): Synthesis | undefined =>
        'done' in event ? { answer: event.done, audio: undefined, replayed: false, cache: 'off' } : undefined,
    }),
  }),
});

const SpeechInput = builder.inputType('SpeechInput', {
  description: 'The fields of POST /v1/tts/stream, with the same rules and defaults.',
  fields: (t) => ({
    text: t.string({ description: 'Exactly one of `text` and `ssml`.' }),
    ssml: t.string(),
    ...soundFields(t),
    lexicon: t.field({ type: [LexiconWordInput] }),
  }),
});

builder.subscriptionFields((t) => ({
  speech: t.field({
    type: SpeechEventRef,
    authScopes: { speech: true },
    description:
      'Speech while it is made, charged as /v1/tts/stream is. Over server-sent events: POST with accept: text/event-stream.',
    args: { input: t.arg({ type: SpeechInput, required: true }) },
    complexity: 1000,
    subscribe: async (_root, { input }, context) => {
      const caller = await beginGeneration(context);
      const request = validate(streamRequest, given(input));
      const whole = { ...request, delivery: 'inline', captions: 'none' } as const;
      const speech = await stream(context.services, caller, whole);
      return eventsOf(speech, context.services.config.synthesisTimeoutMs);
    },
    resolve: (event) => event,
  }),
}));

/** The events of a stream. One that nobody asks on for `patienceMs` is left: what is kept ready is kept from others. */
async function* eventsOf({ parts }: SpeechStream, patienceMs: number): AsyncGenerator<SpeechEvent> {
  const leave = () => parts.return(undefined as never);
  let stalled = false;
  try {
    for (;;) {
      const next = await parts.next();
      if (stalled)
        throw new ServiceError('synthesis_timeout', 'Nothing was read of this stream for too long.');
      if (next.done) return yield { done: next.value };
      const timer = setTimeout(() => {
        stalled = true;
        leave().catch(() => {});
      }, patienceMs);
      timer.unref();
      try {
        yield next.value;
      } finally {
        clearTimeout(timer);
      }
    }
  } finally {
    await leave();
  }
}
