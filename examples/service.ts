import { Nutq } from 'nutq/client';

/** One client for the whole program: it keeps the catalog. */
export const nutq = new Nutq({
  baseUrl: process.env.NUTQ_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.NUTQ_KEY ?? '',
});
