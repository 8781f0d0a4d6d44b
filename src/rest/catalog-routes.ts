import { z } from 'zod';
import { findVoice, formats, listDialects, listVoices } from '../catalog/catalog.ts';
import { sha256 } from '../core/ids.ts';
import { validate } from '../core/validation.ts';
import type { Voice } from '../db/generated/sqlite/client.ts';
import { fileResponse } from '../http/ranges.ts';
import type { Route } from '../http/route.ts';
import { sampleOf } from '../speech/samples.ts';

const name = z.object({ ar: z.string(), en: z.string() });

const dialect = z
  .object({
    id: z.string(),
    name,
    locale: z.string().describe('BCP 47.'),
    description: z.string(),
    voices: z.array(z.string()).describe('Ids of its voices.'),
  })
  .meta({ id: 'Dialect' });

const voice = z
  .object({
    id: z.string(),
    dialect: z.string(),
    name,
    gender: z.string(),
    sampleRate: z.int().describe('Default of sampleRate.'),
    formats: z.array(z.enum(formats)),
    description: z.string(),
    sample: z.url().describe('A short recording.'),
    licence: z.string(),
    version: z.string(),
  })
  .meta({ id: 'Voice' });

const voiceQuery = z.strictObject({
  dialect: z.string().optional().describe('Only the voices of this dialect.'),
});

export const catalogRoutes: Route[] = [
  {
    keyed: false,
    catalog: true,
    method: 'get',
    path: '/v1/dialects',
    summary: 'List the dialects',
    answer: z.object({ dialects: z.array(dialect) }),
    errors: [],
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
    summary: 'List the voices',
    query: voiceQuery,
    answer: z.object({ voices: z.array(voice) }),
    errors: ['unknown_dialect', 'invalid_request'],
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
    summary: 'Show a voice',
    parameters: z.object({ id: z.string() }),
    answer: voice,
    errors: ['unknown_voice'],
    async handle({ services, context, baseUrl }) {
      return Response.json(present(await findVoice(services.db, context.req.param('id') ?? ''), baseUrl));
    },
  },
  {
    keyed: false,
    catalog: true,
    method: 'get',
    path: '/v1/voices/{id}/sample',
    summary: 'Listen to a voice',
    parameters: z.object({ id: z.string() }),
    answer: { mediaType: 'audio/mpeg', description: 'A sentence, spoken by the voice.' },
    errors: ['unknown_voice', 'range_not_satisfiable', 'overloaded', 'synthesis_timeout'],
    async handle({ services, context }) {
      const bytes = await sampleOf(services, await findVoice(services.db, context.req.param('id') ?? ''));
      return fileResponse(context.req.raw, bytes, {
        'content-type': 'audio/mpeg',
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
    formats: row.formats.split(' ') as (typeof formats)[number][],
    description: row.description,
    sample: `${baseUrl}/v1/voices/${encodeURIComponent(row.id)}/sample`,
    licence: row.licence,
    version: row.version,
  };
}
