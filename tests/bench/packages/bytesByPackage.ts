import { SourceMap, type SourceMapPayload } from 'node:module';

/** Bytes outside packages: the project's own modules, and what the bundler adds. */
const OWN = 'Vestibule itself';

/**
 * Bytes of a minified script by the package of each character, according to its source map.
 * @param map the source map as JSON
 */
export function bytesByPackage(script: string, map: SourceMapPayload): ReadonlyMap<string, number> {
  const sources = new SourceMap(map);
  const bytes = new Map<string, number>();
  for (const [line, text] of script.split('\n').entries()) {
    let column = 0;
    // A character outside the basic plane counts as two columns, as in the map.
    for (const character of `${text}\n`) {
      const entry = sources.findEntry(line, column);
      const name = packageOf('originalSource' in entry ? entry.originalSource : undefined);
      bytes.set(name, (bytes.get(name) ?? 0) + Buffer.byteLength(character));
      column += character.length;
    }
  }
  return bytes;
}

/** `…/node_modules/@mantine/core/esm/x.mjs` is of `@mantine/core`: the innermost package counts. */
function packageOf(source: string | undefined): string {
  const below = source?.split('node_modules/').at(-1);
  if (below === undefined || below === source) return OWN;
  const [first = '', second = ''] = below.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
