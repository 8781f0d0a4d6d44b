/** The built file of a thread beside this one; under vitest, which runs the sources, the one in dist/. */
export function threadFile(name: string): URL {
  const built = import.meta.url.endsWith('.ts') ? `../../dist/workers/${name}.js` : `./${name}.js`;
  return new URL(built, import.meta.url);
}
