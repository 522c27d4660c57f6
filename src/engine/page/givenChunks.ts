/** The chunks that the HTML of the page names, by name: their addresses (`src/engine/build/writePages.ts` writes them). */
export function givenChunks(page: Document): ReadonlyMap<string, string> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][data-chunk]')];
  return new Map(links.map(({ dataset, href }) => [dataset.chunk ?? '', href]));
}
