import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { browserColors } from '../theme/colorSheet.ts';
import type { PageTheme, Theme } from '../theme/Theme.ts';
import { PICTURES, pictureFiles } from '../theme/writePicture.ts';
import { writeSheet } from '../theme/writeSheet.ts';
import type { LivePortal } from './LivePortal.ts';
import { type BrandLook, readTheme } from './readTheme.ts';
import { serveTheme } from './serveTheme.ts';

const SHEET = 'virtual:theme.css';
const DATA = 'virtual:theme';
const GROUNDS = 'virtual:theme-grounds';
/** The whole theme, which few pages need. For an additional brand, the module is `virtual:whole-theme/<id>`. */
const WHOLE = 'virtual:whole-theme';
/** An additional brand, its theme and its places: `virtual:brand/<id>`. */
export const OF_BRAND = 'virtual:brand/';
const isMadeOf = (id: string) =>
  [SHEET, DATA, GROUNDS, WHOLE].some((name) => id === `\0${name}`) ||
  [OF_BRAND, `${WHOLE}/`].some((start) => id.startsWith(`\0${start}`));

interface ThemeOptions {
  /** Updates open pages when the theme's file is saved. */
  readonly live?: LivePortal;
  /** Whether each page of a build gets its own brand's style sheet (`writePages.ts`). */
  readonly paged?: boolean;
  /** Additional brands, below a root. */
  readonly brands?: (root: string) => ReadonlyMap<string, Pick<BrandLook, 'theme' | 'places'>>;
  /** The folder that contains `flows`; by default the root of the build. */
  readonly source?: string;
}

/**
 * Provides the theme to the page: as data in `virtual:theme`, as custom properties in `virtual:theme.css`, which the
 * strict CSP allows, and the background of each colour scheme as `theme-color`, which an open page takes from
 * `virtual:theme-grounds`.
 *
 * @param given the theme, or its file's path relative to the root
 */
export function themePlugin(
  given: Theme | string,
  { live, paged = false, brands = () => new Map(), source }: ThemeOptions = {},
): Plugin {
  let root = process.cwd();
  let isBuild = false;
  let read: Promise<Theme> | undefined;
  const current = (): Promise<Theme> => {
    read ??=
      typeof given === 'string' ? readTheme(resolve(root, given)).then(({ theme }) => theme) : Promise.resolve(given);
    return read;
  };
  const picturesIn = () => join(source ?? root, PICTURES);
  return {
    name: 'vestibule-theme',
    sharedDuringBuild: true,
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      if (typeof given !== 'string' || live === undefined) return;
      const take = (theme: Theme) => {
        read = Promise.resolve(theme);
      };
      serveTheme(server, { file: resolve(root, given), live, isMadeOf, take });
    },
    resolveId: (id) => (isMadeOf(`\0${id}`) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${GROUNDS}`) {
        return `export default ${JSON.stringify(browserColors(await current()))};`;
      }
      if (id === `\0${SHEET}`) {
        const folder = picturesIn();
        return isBuild && paged ? '' : writeSheet(await current(), (file) => join(folder, file));
      }
      if (id.startsWith(`\0${OF_BRAND}`)) {
        const brand = id.slice(OF_BRAND.length + 1);
        const look = brands(root).get(brand);
        if (look === undefined) return null;
        const places = JSON.stringify(look.places);
        return `${pageTheme(look.theme, `${WHOLE}/${brand}`, picturesIn())}export default { theme, places: ${places} };`;
      }
      if (id.startsWith(`\0${WHOLE}/`)) {
        const look = brands(root).get(id.slice(WHOLE.length + 2));
        return look === undefined ? null : moduleOf(look.theme, picturesIn());
      }
      if (id === `\0${WHOLE}`) return moduleOf(await current(), picturesIn());
      if (id !== `\0${DATA}`) return null;
      return `${pageTheme(await current(), WHOLE, picturesIn())}export default theme;`;
    },
    async transformIndexHtml() {
      const theme = await current();
      return Object.entries(browserColors(theme)).map(([media, content]) => ({
        tag: 'meta',
        attrs: { name: 'theme-color', content, media },
        injectTo: 'head' as const,
      }));
    },
  };
}

/**
 * The constant `theme` of a module: the part of a theme that a page reads (`PageTheme`).
 *
 * @param whole the module of the whole theme
 */
function pageTheme({ other: { names, support, logo, mark } }: Theme, whole: string, folder: string): string {
  const read = { ...(names && { names }), ...(support && { support }), ...(logo && { logo }), ...(mark && { mark }) };
  const { imports, source } = withPictures({ other: read }, folder);
  return `${imports}const theme = { ...${source}, whole: () => import('${whole}') };\n`;
}

function moduleOf(theme: Theme, folder: string): string {
  const { imports, source } = withPictures(theme, folder);
  return `${imports}export default ${source};`;
}

/** A theme as source code. The names of picture files are replaced by imported addresses. */
function withPictures(theme: Theme | PageTheme, folder: string) {
  const files = pictureFiles(theme);
  const imports = files.map((file, index) => {
    const path = JSON.stringify(`${join(folder, file)}?url&no-inline`);
    return `import picture${index} from ${path};\n`;
  });
  const source = files.reduce(
    (text, file, index) => text.replaceAll(JSON.stringify(file), `picture${index}`),
    JSON.stringify(theme),
  );
  return { imports: imports.join(''), source };
}
