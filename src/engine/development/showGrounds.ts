/** Gives the browser's own surfaces their colours (`theme-color`), by media query. */
export function showGrounds(document: Document, grounds: Readonly<Record<string, string>>): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ground = Object.hasOwn(grounds, meta.media) ? grounds[meta.media] : undefined;
    if (ground !== undefined) meta.content = ground;
  }
}
