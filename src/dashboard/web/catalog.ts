import { useQuery } from './hooks.ts';
import { CATALOG, type Dialect } from './queries.ts';

/** The dialects with their voices, as the service offers them. */
export function useCatalog() {
  const query = useQuery<{ dialects: Dialect[] }>(CATALOG);
  const dialects = (query.data?.dialects ?? []).filter(({ voices }) => voices.length > 0);
  const voices = dialects.flatMap((dialect) => dialect.voices);
  return { query, dialects, voices };
}
