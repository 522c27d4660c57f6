/** Gives the browser's own surfaces the page's background of each colour scheme (`theme-color`). */
export function showGrounds(document: Document, grounds: Readonly<Record<string, string>>): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const [, scheme = ''] = /prefers-color-scheme: (\w+)/.exec(meta.media) ?? [];
    const ground = Object.hasOwn(grounds, scheme) ? grounds[scheme] : undefined;
    if (ground !== undefined) meta.content = ground;
  }
}
