import { lexicographicSortSchema, printSchema } from 'graphql';
import './accounts.ts';
import './administration.ts';
import './alerts.ts';
import './catalog.ts';
import './jobs.ts';
import './speech.ts';
import './speech-stream.ts';
import './people.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();

/** The schema in GraphQL's own language, as schema.graphql holds it. */
export function printed(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
