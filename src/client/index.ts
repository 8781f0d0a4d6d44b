/** The library for callers: `import { Nutq } from 'nutq/client'`. It imports nothing else of this package. */
export { type ClientCode, NutqError, type NutqErrorCode } from './errors.ts';
export { Nutq } from './nutq.ts';
export { SpeechEvents, SpeechStream } from './stream.ts';
export type * from './types.ts';
