import { writeFileSync } from 'node:fs';
import { printed } from '../graphql/schema.ts';

/** `npm run schema`: writes schema.graphql anew. A test tells when that was forgotten. */
writeFileSync(new URL('../../schema.graphql', import.meta.url), printed());
