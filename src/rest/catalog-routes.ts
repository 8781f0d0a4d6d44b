import { z } from 'zod';
import { type Format, formatIds } from '../audio/formats/index.ts';
import { findVoice, listDialects, listVoices } from '../catalog/catalog.ts';
import { sha256 } from '../core/ids.ts';
import { validate } from '../core/validation.ts';
import type { Voice } from '../db/records.ts';
import { fileOf, fileResponse } from '../http/ranges.ts';
import type { Route } from '../http/route.ts';
import { sampleKinds, sampleOf } from '../speech/samples.ts';

const name = z
  .object({ ar: z.string().describe('In Arabic.'), en: z.string().describe('In English.') })
  .describe('Its name.');

const dialect = z
  .object({
    id: z.string().describe('What requests say as `dialect`.'),
    name,
    locale: z.string().describe('BCP 47, such as `ar-EG`; `ar` for Modern Standard Arabic.'),
    description: z.string().describe('What it is and where it is spoken, in English.'),
    voices: z.array(z.string()).describe('Ids of its voices.'),
  })
  .meta({ id: 'Dialect' });

const voice = z
  .object({
    id: z.string().describe('What requests say as `voice`.'),
    dialect: z.string().describe('Id of the one dialect that it speaks.'),
    name,
    gender: z.string().describe('`male` or `female`.'),
    sampleRate: z.int().describe('What `sampleRate` of a request is by default.'),
    formats: z.array(z.enum(formatIds)).describe('What `format` of a request may be.'),
    description: z.string().describe('How it sounds, in English.'),
    sample: z.url().describe('Where a short recording is.'),
    licence: z.string().describe('Of the voice.'),
    version: z.string().describe('Changes when the voice sounds different.'),
  })
  .meta({ id: 'Voice' });

const voiceQuery = z.strictObject({
  dialect: z.string().optional().describe('Only the voices of this dialect.'),
});

const voiceId = z.object({
  id: z
    .string()
    .describe('Id of a voice, from /v1/voices.')
    .meta({ examples: ['salim'] }),
});

const exampleVoice: z.output<typeof voice> = {
  id: 'tarek',
  dialect: 'egyptian',
  name: { ar: 'طارق', en: 'Tarek' },
  gender: 'male',
  sampleRate: 24_000,
  formats: [...formatIds],
  description: 'A calm man from Cairo.',
  sample: 'https://speech.example/v1/voices/tarek/sample',
  licence: 'CC-BY-4.0',
  version: '1.0.0',
};

const sampleQuery = z.strictObject({
  of: z.enum(sampleKinds).default('greeting').describe('What is said: default a greeting.'),
});

export const catalogRoutes: Route[] = [
  {
    keyed: false,
    catalog: true,
    method: 'get',
    path: '/v1/dialects',
    operationId: 'listDialects',
    tag: 'Catalog',
    summary: 'List the dialects',
    description: 'The dialects that have a voice here, each with the ids of its voices.',
    answer: z.object({ dialects: z.array(dialect).describe("In the catalog's order.") }),
    answers: {
      dialects: {
        summary: 'One dialect',
        value: {
          dialects: [
            {
              id: 'egyptian',
              name: { ar: 'المصرية', en: 'Egyptian' },
              locale: 'ar-EG',
              description: 'Everyday speech of Cairo.',
              voices: ['tarek'],
            },
          ],
        },
      },
    },
    errors: ['overloaded'],
    async handle({ services }) {
      const dialects = await listDialects(services.db);
      return Response.json({
        dialects: dialects.map(({ id, nameAr, nameEn, locale, description, voices }) => ({
          id,
          name: { ar: nameAr, en: nameEn },
          locale,
          description,
          voices: voices.map((each) => each.id),
        })),
      });
    },
  },
  {
    keyed: false,
    catalog: true,
    method: 'get',
    path: '/v1/voices',
    operationId: 'listVoices',
    tag: 'Catalog',
    summary: 'List the voices',
    description: 'All voices, or those of one dialect. A voice belongs to exactly one dialect.',
    query: voiceQuery,
    answer: z.object({ voices: z.array(voice).describe('By dialect, then by id.') }),
    answers: { voices: { summary: 'One voice', value: { voices: [exampleVoice] } } },
    errors: ['unknown_dialect', 'invalid_request', 'overloaded'],
    async handle({ services, context, baseUrl }) {
      const query = validate(voiceQuery, context.req.query());
      const voices = await listVoices(services.db, query.dialect);
      return Response.json({ voices: voices.map((each) => present(each, baseUrl)) });
    },
  },
  {
    keyed: false,
    catalog: true,
    method: 'get',
    path: '/v1/voices/{id}',
    operationId: 'getVoice',
    tag: 'Catalog',
    summary: 'Show a voice',
    description: 'One voice of the catalog.',
    parameters: voiceId,
    answer: voice,
    answers: { voice: { summary: 'A voice', value: exampleVoice } },
    errors: ['unknown_voice', 'overloaded'],
    async handle({ services, context, baseUrl }) {
      return Response.json(present(await findVoice(services.db, context.req.param('id') ?? ''), baseUrl));
    },
  },
  {
    keyed: false,
    catalog: true,
    method: 'get',
    path: '/v1/voices/{id}/sample',
    operationId: 'getVoiceSample',
    tag: 'Catalog',
    summary: 'Listen to a voice',
    description: 'A sentence in the voice: a greeting, or another that `of` names. It is charged to nobody.',
    parameters: voiceId,
    query: sampleQuery,
    ranges: true,
    answerHeaders: { 'content-disposition': 'A name for the file: the id of the voice.' },
    answer: { mediaType: 'audio/mpeg', description: 'A sentence, spoken by the voice.' },
    errors: ['unknown_voice', 'invalid_request', 'range_not_satisfiable', 'overloaded', 'synthesis_timeout'],
    async handle({ services, context }) {
      const { of } = validate(sampleQuery, context.req.query());
      const voice = await findVoice(services.db, context.req.param('id') ?? '');
      const bytes = await sampleOf(services, voice, of);
      return fileResponse(context.req.raw, fileOf(bytes), {
        'content-type': 'audio/mpeg',
        'content-disposition': `inline; filename="${voice.id}.mp3"`,
        etag: `"${sha256(bytes).slice(0, 27)}"`,
      });
    },
  },
];

function present(row: Voice, baseUrl: string): z.output<typeof voice> {
  return {
    id: row.id,
    dialect: row.dialectId,
    name: { ar: row.nameAr, en: row.nameEn },
    gender: row.gender,
    sampleRate: row.sampleRate,
    formats: row.formats.split(' ') as Format[],
    description: row.description,
    sample: `${baseUrl}/v1/voices/${encodeURIComponent(row.id)}/sample`,
    licence: row.licence,
    version: row.version,
  };
}
