import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeMarkup } from '../contract/escapeMarkup.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { Rendered, Renderer } from '../page/prerender/createRenderer.tsx';
import { browserColors } from '../theme/colorSheet.ts';
import type { Theme } from '../theme/Theme.ts';
import { PICTURES } from '../theme/writePicture.ts';
import { writeSheet } from '../theme/writeSheet.ts';
import { firstSheet } from './firstSheet.ts';
import { chunksOf, type Manifest } from './holdBudget.ts';
import type { BrandLook } from './readTheme.ts';
import { OF_BRAND } from './themePlugin.ts';
import { writeNotes } from './writeNotes.ts';

interface PagesOptions {
  readonly client: string;
  /** The bundle for pre-rendering. */
  readonly bundle: string;
  readonly theme: Theme;
  /** Additional brands by id. */
  readonly brands: ReadonlyMap<string, BrandLook>;
}

const FLOW = 'virtual:flow/';
/** The name of the chunk that loads before the application (`page/early/loader.ts`). */
export const EARLY = 'early';

/** The name of the chunk of all packages that every page needs. */
export const PACKAGES = 'packages';

/** The page of addresses without a screen: only the shell. No screen can have this id. */
const SHELL = '_shell';

/**
 * Writes the HTML of the shell and of each screen, for each brand and language. Also writes the screen of each path,
 * the audience of each brand, and the hashes of the style sheets. Then removes the files that only this step needs.
 * `index.html` stays, for hosts that send one file for all paths. If a screen starts with a notice when its query has a
 * certain member, it has a second page, `<screen>+<member>.html`, which reserves space for the notice.
 */
export async function writePages({ client, bundle, theme, brands }: PagesOptions): Promise<void> {
  const { renderer }: { readonly renderer: Renderer } = await import(pathToFileURL(bundle).href);
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  const { template, link, sheet } = withoutSheet(readFileSync(join(client, 'index.html'), 'utf8'));
  const paths = await renderer.paths();
  const pages: Page[] = [];
  for (const brand of [undefined, ...brands.keys()])
    for (const [language, { direction }] of Object.entries(renderer.languages)) {
      const folder = join(client, 'html', ...(brand === undefined ? [] : [`${FOLDER_OF_BRAND}${brand}`]), language);
      mkdirSync(folder, { recursive: true });
      for (const screen of [...Object.keys(paths), undefined]) {
        const rendered = await renderer.render(language, screen, brand);
        const html = writePage(template, { language, direction, manifest, brand, sheet }, rendered);
        const file = join(folder, screen ?? SHELL);
        pages.push({ path: `${file}.html`, brand, html });
        const { keeps } = rendered;
        if (keeps !== undefined) pages.push({ path: `${file}+${keeps}.html`, brand, html: withLine(html) });
      }
    }
  const first = firstSheet(
    readFileSync(join(client, sheet), 'utf8'),
    pages.map(({ html }) => html),
  );
  const addressOf = pictureAddresses(manifest);
  const own = lookOf(theme, first, { client, addressOf });
  const others = [...brands].map(([brand, look]) => ({
    brand,
    shown: look.for,
    ...lookOf(look.theme, first, { client, addressOf }),
  }));
  const { notes } = await renderer.render(renderer.fallback, undefined);
  const one = inHead(own.dress(template), link).replace(ROOT, (root) => root + writeNotes(notes));
  writeFileSync(join(client, 'index.html'), one);
  const looks = new Map(others.map(({ brand, dress }) => [brand, dress]));
  for (const { path, brand = '', html } of pages) writeFileSync(path, (looks.get(brand) ?? own.dress)(html));
  const screens = Object.entries(paths).flatMap(([screen, patterns]) => patterns.map((path) => [path, screen]));
  const choices = others.map(({ brand, shown, style }) => [brand, { ...shown, style }]);
  writeFileSync(join(client, 'styles.json'), JSON.stringify([own.style]));
  writeFileSync(join(client, 'routes.json'), JSON.stringify(Object.fromEntries(screens), null, 1));
  writeFileSync(join(client, 'brands.json'), JSON.stringify(Object.fromEntries(choices), null, 1));
  rmSync(join(client, '.vite'), { recursive: true });
  rmSync(dirname(bundle), { recursive: true });
}

/** The prefix of a folder with a brand's pages. No language's folder has it. */
const FOLDER_OF_BRAND = '@';

/** A page before a brand is applied. */
interface Page {
  readonly path: string;
  readonly brand: string | undefined;
  readonly html: string;
}

const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Removes the style sheet, of which a page first gets only a part. Also returns the removed element, and the sheet's
 * file relative to the build's folder.
 */
function withoutSheet(page: string) {
  const [link, sheet] = SHEET.exec(page) ?? [];
  if (link === undefined || sheet === undefined)
    throw new Error('The page has no style sheet: its main module imports that of the engine');
  return { template: page.replace(link, ''), link, sheet };
}

/** The look of a brand's pages. */
interface Look {
  /** Adds the critical style sheet, the colours and the icon to a page. */
  readonly dress: (page: string) => string;
  /** The source of the Content Security Policy for the style sheet (CSP Level 3, section 2.3.1). */
  readonly style: string;
}

interface Pictures {
  /** The folder of the build. */
  readonly client: string;
  readonly addressOf: (file: string) => string;
}

function lookOf(theme: Theme, sheet: string, { client, addressOf }: Pictures): Look {
  const { picture, icon } = theme.other;
  // When a browser loads a mask's picture, it sends the page's address, regardless of the page's policy (P16).
  const inSheet = picture?.place === 'watermark' ? (file: string) => asData(join(client, addressOf(file))) : addressOf;
  const whole = compact(writeSheet(theme, inSheet) + sheet.replace(REMARK, ''));
  const style = `'sha256-${createHash('sha256').update(whole).digest('base64')}'`;
  const colors = browserColors(theme);
  const colored = (page: string) =>
    page.replace(
      /(<meta name="theme-color" content=")[^"]*(" media="([^"]*)")/g,
      (_, before: string, after: string, media: string) => before + (colors[media] ?? '') + after,
    );
  const signed = (page: string) =>
    icon === undefined ? page : page.replace(ICON, () => `<link rel="icon" href="${addressOf(icon)}">`);
  return { dress: (page) => inHead(signed(colored(page)), `<style>${whole}</style>`), style };
}

const inHead = (page: string, element: string) => page.replace('</head>', () => `${element}</head>`);

/** A comment by which Vite numbers the sheets. */
const REMARK = /\n?\/\*\$vite\$:\d+\*\//g;

const ICON = /<link rel="icon"[^>]*>/;

/** The addresses of brand pictures in the build. */
function pictureAddresses(manifest: Manifest): (file: string) => string {
  const built = new Map(Object.entries(manifest).map(([source, { file }]) => [source, file]));
  return (name) => {
    const file = built.get(`${PICTURES}/${name}`);
    if (file === undefined) throw new Error(`${PICTURES} has no ${name}, which a brand names`);
    return `/${file}`;
  };
}

/** A sheet without the spaces that only make it readable. */
const compact = (sheet: string) =>
  withoutIndents(sheet)
    .replace(/\n/g, '')
    .replace(/: /g, ':')
    .replace(/, /g, ',')
    .replace(/ \{/g, '{')
    .replace(/;\}/g, '}')
    .replace(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3\b/g, '#$1$2$3');

interface Making {
  readonly language: string;
  readonly direction: string;
  readonly manifest: Manifest;
  readonly brand: string | undefined;
  /** The file of the whole style sheet, relative to the build's folder. */
  readonly sheet: string;
}

function writePage(template: string, { language, direction, manifest, brand, sheet }: Making, page: Rendered): string {
  // Under the CSP, browsers ignore style attributes, so a page with one would be broken.
  const styled = /<[^>]*\sstyle="[^"]*"/.exec(page.html);
  if (styled !== null) throw new Error(`A rendered page has a style attribute: ${styled[0]}`);
  const { screen, isOutline, calls, carries, focused, notes } = page;
  const html = focused === undefined ? page.html : withFocus(page.html, focused);
  const named = [
    `texts/${language}`,
    ...(screen !== '' ? [`screen/${screen}`, `texts/${language}/${screen}`] : ['directory', `text-table/${language}`]),
  ];
  const names = new Map(named.map((name) => [chunksOf(manifest, [FLOW + name])[0], name]));
  const look = brand === undefined ? [] : [OF_BRAND + brand];
  const chunks = chunksOf(manifest, ['index.html', ...named.map((name) => FLOW + name), ...look]);
  const early = fileOf(EARLY, manifest);
  const [whole = '', application = ''] = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/.exec(template) ?? [];
  // The first script preloads all of these after the first paint, which earlier requests would delay. Then it imports
  // the modules in this order, so that each is evaluated in a task of its own.
  const modules = [fileOf(PACKAGES, manifest), application];
  const rest = chunks
    .filter((file) => !modules.includes(file) && file !== early)
    .map((file) => `${names.has(file) ? `${names.get(file)}=` : ''}/${file}`);
  const first =
    `<meta name="early-calls" content="${escapeMarkup(JSON.stringify(calls))}">` +
    `<meta name="modules" content="${modules.map((file) => `/${file}`).join(' ')}">` +
    `<meta name="chunks" content="${[`/${sheet}`, ...rest].join(' ')}">` +
    `<script type="module" async fetchpriority="high" src="/${early}"></script>`;
  const attributes = [
    ...(screen === '' ? [] : [` data-prerendered="${screen}"`]),
    ...(isOutline ? [' data-outline'] : []),
    ...(carries.length === 0 ? [] : [` data-carries="${carries.join(' ')}"`]),
  ];
  const body = `<div id="root"${attributes.join('')}>${html}</div>${writeNotes(notes)}`;
  return withoutIndents(template)
    .replace(
      /<html[^>]*>/,
      `<html lang="${language}" dir="${direction}"${brand === undefined ? '' : ` data-brand="${brand}"`}>`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(page.title)}</title>${shared(page)}`)
    .replace(PRELOADS, '')
    .replace(whole, () => first)
    .replace(ROOT, () => body);
}

/** What messengers show with a link (The Open Graph protocol); for the title they use the page's own. */
const shared = ({ summary }: Rendered) =>
  `<meta name="description" property="og:description" content="${escapeMarkup(summary)}">`;

/** Reserves space for a notice (`card.css`) until the screen changes: React keeps attributes that it does not know. */
const withLine = (page: string) => page.replace(' data-screen="', ' data-keeps data-screen="');

/** Focuses a field before any script loads, so visitors can type at once. */
const withFocus = (html: string, field: string) =>
  html.replace(
    new RegExp(`data-field="${field}".*?<(?:input(?![^>]*type="hidden")|select|textarea)\\b`, 's'),
    '$& autofocus',
  );

function fileOf(chunk: string, manifest: Manifest): string {
  const file = filesByName(manifest).get(chunk);
  if (file === undefined) throw new Error(`The build has no chunk that is called ${chunk}`);
  return file;
}

/** Computed once, not for each page. */
const filesByName = oncePer(
  (manifest: Manifest): ReadonlyMap<string | undefined, string> =>
    new Map(Object.values(manifest).map(({ name, file }) => [name, file])),
);

/** The element in which the application is mounted. */
const ROOT = '<div id="root"></div>';

/** The bundler's own preloads. */
const PRELOADS = /<link rel="modulepreload"[^>]*>\n?/g;

const withoutIndents = (text: string) => text.replace(/\n\s*/g, '\n');

/**
 * A drawing (SVG) as a data URL within a quoted `url()` (RFC 2397). The SVG stays text rather than base64, since text
 * compresses better.
 */
function asData(path: string): string {
  const text = readFileSync(path, 'utf8').trim().replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[%#<>\n]/g, encodeURIComponent)}`;
}
