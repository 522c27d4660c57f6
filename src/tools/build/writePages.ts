import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { directionOf, LANGUAGES, type Language } from '../../contract/languages.ts';
import { chunksOf, type Manifest } from './chunksOf.ts';

/** What the pre-rendering bundle exports (src/app/prerender/render.tsx). */
interface Prerendering {
  render(language: string, path: string | undefined): Promise<Rendered>;
  routes(): readonly string[];
}
interface Rendered {
  readonly screen: string;
  readonly namespaces: readonly string[];
  readonly title: string;
  readonly html: string;
}

interface PagesOptions {
  readonly client: string;
  /** The bundle of the pre-rendering. */
  readonly bundle: string;
  /** The exact header set, for whoever serves the files. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The page that is rendered beforehand. */
const FIRST = '/';

/**
 * Writes the HTML of each language (the first screen, and the frame for every other), the list of paths that are
 * screens, and the headers; then takes away what was needed for that alone.
 */
export async function writePages({ client, bundle, headers }: PagesOptions): Promise<void> {
  const { render, routes }: Prerendering = await import(pathToFileURL(resolve(bundle)).href);
  const template = readFileSync(join(client, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  for (const language of LANGUAGES) {
    for (const [name, path] of [
      ['index', FIRST],
      ['shell', undefined],
    ] as const) {
      const rendered = await render(language, path);
      const file = join(client, 'html', language, `${name}.html`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, writePage(template, language, rendered, path !== undefined, manifest));
    }
  }
  writeFileSync(join(client, 'routes.json'), JSON.stringify(routes()));
  writeFileSync(join(client, 'headers.json'), JSON.stringify(headers, null, 2));
  rmSync(join(client, 'index.html'));
  rmSync(join(client, '.vite'), { recursive: true });
  rmSync(dirname(resolve(bundle)), { recursive: true });
}

function writePage(template: string, language: Language, page: Rendered, isWhole: boolean, manifest: Manifest): string {
  // The CSP lets no style attribute count (style-src 'self'), so a page that needs one is broken.
  const styled = /<[^>]*\sstyle="[^"]*"/.exec(page.html);
  if (styled !== null) throw new Error(`A rendered page has a style attribute: ${styled[0]}`);
  const chunks = chunksOf(manifest, [
    'index.html',
    ...page.namespaces.map((namespace) => `locales/${language}/${namespace}.json`),
    ...(isWhole ? [`virtual:flow/screen/${page.screen}`] : []),
  ]);
  const preloads = chunks
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  return (
    template
      .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace(/<title>[^<]*<\/title>/, `<title>${page.title}</title>`)
      .replace(/(<script type="module")/, '$1 fetchpriority="low"')
      // The style sheet first: with it and the markup the page is there, before any script.
      .replace(/(<script[^>]*><\/script>)([\s\S]*?)(<link rel="stylesheet"[^>]*>)/, '$3$1$2')
      .replace('</head>', `${preloads.join('')}</head>`)
      .replace(
        '<div id="root"></div>',
        `<div id="root"${isWhole ? ` data-prerendered="${page.screen}"` : ''}>${page.html}</div>`,
      )
      .replace(/\n\s*/g, '\n')
  );
}
