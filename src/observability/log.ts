import { pino } from 'pino';
import { build as prettyPrint } from 'pino-pretty';
import { traceId } from './traces.ts';

/** The log, on stdout. Never give it a text to speak, a key, a body or a cookie. */
export type Log = pino.Logger;

export interface LogOptions {
  level: string;
  /** One JSON object a line, or lines for people. */
  format: 'json' | 'text';
}

export function createLog({ level, format }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorForLog },
    mixin: () => {
      const id = traceId();
      return id === undefined ? {} : { traceId: id };
    },
  };
  if (format === 'json') return pino(options);
  // Synchronous: the last line before an exit is the one that is wanted.
  return pino(options, prettyPrint({ sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true }));
}

/**
 * What the log keeps of an error: its name, where it was thrown and its cause. A database's message can
 * quote the values of a row, so of foreign errors the message is cut to its first line.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 200) };
  return {
    type: error.name,
    message: error.message.trim().split('\n', 1)[0]?.slice(0, 300),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
    ...(error.cause ? { cause: errorForLog(error.cause) } : {}),
  };
}
