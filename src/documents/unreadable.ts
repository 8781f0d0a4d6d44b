import { ServiceError } from '../core/errors.ts';

/** Why a document cannot be read: `why` goes on from "it". */
export function unreadable(why: string): ServiceError {
  return new ServiceError(
    'unreadable_document',
    `The document was not read: it ${why}. Send .txt, .docx, .epub, .srt or .vtt.`,
    { errors: [{ field: 'content', message: why }] },
  );
}
