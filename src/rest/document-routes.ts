import { validate } from '../core/validation.ts';
import { documentRequest, documentView, readDocument } from '../documents/read.ts';
import { readJson } from '../http/body.ts';
import { json, type Route } from '../http/route.ts';

export const documentRoutes: Route[] = [
  {
    keyed: true,
    method: 'post',
    path: '/v1/documents',
    operationId: 'readDocument',
    tag: 'Jobs',
    scope: 'speech',
    summary: 'Read a document for a job',
    description:
      'A .txt, .docx, .epub, .srt or .vtt becomes the `items` of POST /v1/jobs: headings begin chapters, captions keep their times. It is a step of its own so that chapters and characters are seen before anything is charged. Nothing is kept. The file is in base64, so that one schema serves REST, GraphQL and generated clients.',
    body: documentRequest,
    requests: {
      text: {
        summary: 'A text with one chapter',
        value: {
          name: 'book.txt',
          content: '2KfZhNmB2LXZhCDYp9mE2KPZiNmECgrZg9in2YYg2YrYpyDZhdinINmD2KfZhi4=',
        },
      },
    },
    answer: documentView,
    answers: {
      text: {
        summary: 'Its chapter',
        value: {
          kind: 'txt',
          characters: 27,
          chapters: [{ title: 'الفصل الأول', characters: 27 }],
          items: [{ id: '1', title: 'الفصل الأول', text: 'الفصل الأول\n\nكان يا ما كان.' }],
        },
      },
    },
    errors: ['invalid_request', 'unreadable_document', 'text_empty', 'text_unspeakable', 'text_too_long'],
    async handle({ services, context }, caller) {
      const body = await readJson(context.req.raw, services.config.limits.maxJobBodyBytes);
      return json(await readDocument(services, caller, validate(documentRequest, body)));
    },
  },
];
