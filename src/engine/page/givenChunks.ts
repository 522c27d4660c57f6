/** The chunks that the HTML of the page names, by name: their addresses (`src/engine/build/writePages.ts` writes them). */
export function givenChunks(page: Document): ReadonlyMap<string, string> {
  const words = page.querySelector<HTMLMetaElement>('meta[name="chunks"]')?.content.split(' ') ?? [];
  const named = words.map((word) => word.split('=')).filter((parts) => parts.length === 2);
  return new Map(named.map(([name = '', address = '']) => [name, address]));
}
