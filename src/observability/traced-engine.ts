import { context, type Span, trace } from '@opentelemetry/api';
import type { Engine } from '../workers/engine.ts';
import type { SpeechEnd, SpeechPart } from '../workers/speech-job.ts';
import { fail, inSpan, madeWithin, tracer } from './traces.ts';

/** The engine, with a span of each reading and each synthesis. */
export function traced(engine: Engine): Engine {
  return {
    ...engine,
    read: (job, options) =>
      inSpan(
        'reading',
        async (span) => {
          const reading = await engine.read(job, options);
          span.setAttributes({
            'nutq.characters': reading.characters,
            'nutq.sentences': reading.sentences.length,
          });
          return reading;
        },
        { 'nutq.dialect': job.dialect },
      ),
    speak: (job, options) =>
      inSpan(
        'synthesis',
        async (span) => {
          const spoken = await engine.speak(job, options);
          span.setAttribute('nutq.sound_ms', spoken.durationMs);
          return spoken;
        },
        { 'nutq.voice': job.voice },
      ),
    stream(job, options) {
      const span = tracer.startSpan('synthesis', { attributes: { 'nutq.voice': job.voice } });
      const made = engine.stream(job, options);
      return madeWithin(trace.setSpan(context.active(), span), tellingOf(span, made));
    },
  };
}

/** The same parts; writes of them into the span, and ends it. */
async function* tellingOf(
  span: Span,
  made: AsyncGenerator<SpeechPart, SpeechEnd>,
): AsyncGenerator<SpeechPart, SpeechEnd> {
  try {
    let next = await made.next();
    span.addEvent('first sound');
    for (; !next.done; next = await made.next()) yield next.value;
    span.setAttribute('nutq.sound_ms', next.value.durationMs);
    return next.value;
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    // Whoever takes no more parts ends the work.
    await made.return({ header: undefined, durationMs: 0 });
    span.end();
  }
}
