import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Rendering } from '../workers/audio-threads.ts';

/**
 * Spans of what a request goes through, by OpenTelemetry's API: without a provider (see tracing.ts) each call does nothing.
 * No span holds a text, a key or the path of a link.
 */

/** Whatever provider there is when a span begins. */
export const tracer = trace.getTracer('nutq');

/** Does something within a span of this name; what it throws marks the span as failed. */
export function inSpan<T>(
  name: string,
  act: (span: Span) => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await act(span);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The span of a request over HTTP, which goes on from its caller's `traceparent`. Whoever begins it ends it. */
export function beginRequestSpan(
  method: string,
  header: (name: string) => string | undefined,
): { span: Span; inside<T>(act: () => T): T } {
  const from = propagation.extract(ROOT_CONTEXT, header, {
    get: (read, name) => read(name),
    keys: () => [],
  });
  const attributes = { 'http.request.method': method };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, from);
  return { span, inside: (act) => context.with(trace.setSpan(from, span), act) };
}

/** Writes into the span of a request how it was answered. */
export function describeRequest(
  span: Span,
  {
    method,
    path,
    status,
    code,
    ...others
  }: { method: string; path: string; status: number; code: string | undefined } & Attributes,
): void {
  span.updateName(`${method} ${path}`);
  span.setAttributes({ 'http.route': path, 'http.response.status_code': status, ...others });
  if (code !== undefined) span.setAttribute('error.type', code);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** For log lines: the trace that something belongs to; undefined outside of one. */
export function traceId(): string | undefined {
  const of = trace.getActiveSpan()?.spanContext();
  return of && trace.isSpanContextValid(of) ? of.traceId : undefined;
}

/** The same function, in the trace that is the present one now, whoever calls it later. */
export function inThisTrace<Act extends (...given: never[]) => unknown>(act: Act): Act {
  return context.bind(context.active(), act);
}

/** The same parts, made in the trace that is the present one now, whoever asks for them later. */
export function madeInThisTrace<Part, End>(made: AsyncGenerator<Part, End>): AsyncGenerator<Part, End> {
  return madeWithin(context.active(), made);
}

/** The same parts, made in that context. */
export function madeWithin<Part, End>(
  within: Context,
  made: AsyncGenerator<Part, End>,
): AsyncGenerator<Part, End> {
  for (const step of ['next', 'return', 'throw'] as const)
    made[step] = context.bind(within, made[step].bind(made)) as never;
  return made;
}

/** The same rendering, with a span of it that says how long it was waited for: speaking and encoding go side by side. */
export function tracedRendering(rendering: Rendering, format: string): Rendering {
  const span = tracer.startSpan('encoding', { attributes: { 'nutq.format': format } });
  if (!span.isRecording()) return rendering;
  let waited = 0;
  const timed = async <T>(made: Promise<T>): Promise<T> => {
    const begun = performance.now();
    try {
      return await made;
    } finally {
      waited += performance.now() - begun;
    }
  };
  return {
    write: (samples, piece) => timed(rendering.write(samples, piece)),
    end: () => timed(rendering.end()),
    close: () => {
      rendering.close();
      span.setAttribute('nutq.encoding_ms', Math.round(waited));
      span.end();
    },
  };
}

/** Marks a span as failed by this error. */
export function fail(span: Span, error: unknown): void {
  const type = (error as { code?: unknown }).code ?? (error as Error).name;
  span.setAttribute('error.type', String(type));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
