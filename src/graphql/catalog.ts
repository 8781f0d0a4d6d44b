import type { SampleKind } from '../arabic/dialects/index.ts';
import type { DialectId } from '../arabic/reading.ts';
import { type AudioFormat as SoundFormatOf, sampleRates } from '../audio/format.ts';
import { type Format, formatIds, formats } from '../audio/formats/index.ts';
import { findVoice, listVoices, voiceOrder } from '../catalog/catalog.ts';
import { genders } from '../inference/voice-manifest.ts';
import { sampleKinds, sampleText } from '../speech/samples.ts';
import { builder } from './builder.ts';

/** Formats of sound, named as the contract names them. */
export const AudioFormat = builder.enumType('AudioFormat', { values: formatIds });

const Gender = builder.enumType('Gender', { values: genders });

const Name = builder.objectRef<{ ar: string; en: string }>('Name').implement({
  fields: (t) => ({ ar: t.exposeString('ar'), en: t.exposeString('en') }),
});

builder.prismaObject('Dialect', {
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.field({ type: Name, resolve: ({ nameAr, nameEn }) => ({ ar: nameAr, en: nameEn }) }),
    locale: t.exposeString('locale', { description: 'BCP 47.' }),
    description: t.exposeString('description'),
    voices: t.relation('voices', { query: { where: { offered: true }, orderBy: voiceOrder } }),
  }),
});

const SampleKindRef = builder.enumType('SampleKind', { values: sampleKinds });

const VoiceSample = builder
  .objectRef<{ kind: SampleKind; text: string; url: string }>('VoiceSample')
  .implement({
    fields: (t) => ({
      kind: t.field({ type: SampleKindRef, resolve: ({ kind }) => kind }),
      text: t.exposeString('text'),
      url: t.exposeString('url'),
    }),
  });

const Voice = builder.prismaObject('Voice', {
  fields: (t) => ({
    id: t.exposeID('id'),
    dialect: t.relation('dialect'),
    name: t.field({ type: Name, resolve: ({ nameAr, nameEn }) => ({ ar: nameAr, en: nameEn }) }),
    gender: t.field({ type: Gender, resolve: ({ gender }) => gender as (typeof genders)[number] }),
    sampleRate: t.exposeInt('sampleRate'),
    formats: t.field({ type: [AudioFormat], resolve: ({ formats }) => formats.split(' ') as Format[] }),
    description: t.exposeString('description'),
    sample: t.string({
      description: 'URL of a short recording.',
      resolve: ({ id }, _args, { baseUrl }) => `${baseUrl}/v1/voices/${encodeURIComponent(id)}/sample`,
    }),
    samples: t.field({
      type: [VoiceSample],
      description: 'Recordings of several kinds, the same for all voices of a dialect.',
      select: { id: true, dialectId: true },
      resolve: ({ id, dialectId }, _args, { baseUrl }) =>
        sampleKinds.map((kind) => ({
          kind,
          text: sampleText(dialectId as DialectId, kind),
          url: `${baseUrl}/v1/voices/${encodeURIComponent(id)}/sample?of=${kind}`,
        })),
    }),
    licence: t.exposeString('licence'),
    version: t.exposeString('version'),
  }),
});

interface Bitrates {
  sampleRate: number;
  bitrates: readonly number[];
}

const BitratesRef = builder.objectRef<Bitrates>('Bitrates').implement({
  fields: (t) => ({
    sampleRate: t.exposeInt('sampleRate', { description: 'Samples a second.' }),
    bitrates: t.intList({
      description: 'Kilobits a second; empty where there is no choice.',
      resolve: ({ bitrates }) => bitrates,
    }),
  }),
});

const SoundFormat = builder.objectRef<{ id: Format }>('SoundFormat').implement({
  description: 'A format of sound and what of it can be chosen.',
  fields: (t) => ({
    id: t.field({ type: AudioFormat, resolve: ({ id }) => id }),
    rates: t.field({
      type: [BitratesRef],
      resolve: ({ id }) => {
        const format: SoundFormatOf = formats[id];
        return sampleRates.map((sampleRate) => ({
          sampleRate,
          bitrates: format.bitrates?.(sampleRate) ?? [],
        }));
      },
    }),
  }),
});

builder.queryFields((t) => ({
  soundFormats: t.field({
    type: [SoundFormat],
    description: 'The formats that sound can be had in.',
    resolve: () => formatIds.map((id) => ({ id })),
  }),
  textLimit: t.int({
    description: 'Most characters of one text.',
    resolve: (_root, _args, { services }) => services.config.limits.maxCharacters,
  }),
  dialects: t.prismaField({
    type: ['Dialect'],
    description: 'The dialects that are offered.',
    resolve: (query, _root, _args, { services }) =>
      services.db.dialect.findMany({ ...query, where: { offered: true }, orderBy: { position: 'asc' } }),
  }),
  voices: t.prismaField({
    type: ['Voice'],
    description: 'The voices of a dialect, or of all.',
    args: { dialect: t.arg.id() },
    resolve: (query, _root, { dialect }, { services }) =>
      listVoices(services.db, dialect ?? undefined, query),
  }),
  voice: t.field({
    type: Voice,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { services }) => findVoice(services.db, id),
  }),
}));
