import { useQuery } from './hooks.ts';
import { CATALOG, type Dialect, type SoundFormat } from './queries.ts';

interface Catalog {
  textLimit: number;
  soundFormats: SoundFormat[];
  dialects: Dialect[];
}

/** What the service offers: dialects with their voices, formats, and how long a text may be. */
export function useCatalog() {
  const query = useQuery<Catalog>(CATALOG);
  const dialects = (query.data?.dialects ?? []).filter(({ voices }) => voices.length > 0);
  const voices = dialects.flatMap((dialect) => dialect.voices);
  const { soundFormats = [], textLimit = Number.POSITIVE_INFINITY } = query.data ?? {};
  return { query, dialects, voices, soundFormats, textLimit };
}
