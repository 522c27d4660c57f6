import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { differenceOf } from '../theme/differenceOf.ts';
import { PICTURES, pictureFiles } from '../theme/pictures.ts';
import { roleColor } from '../theme/roleColor.ts';
import type { Theme } from '../theme/Theme.ts';
import { writeSheet } from '../theme/writeSheet.ts';
import type { LivePortal } from './LivePortal.ts';
import type { BrandLook } from './readBrands.ts';
import { readTheme } from './readTheme.ts';
import { serveTheme } from './serveTheme.ts';

const SHEET = 'virtual:theme.css';
const DATA = 'virtual:theme';
const GROUNDS = 'virtual:theme-grounds';
const SCHEMES = ['light', 'dark'] as const;
/** How a further brand differs: `virtual:brand/<id>`. */
export const OF_BRAND = 'virtual:brand/';
const isMadeOf = (id: string) =>
  [SHEET, DATA, GROUNDS].some((name) => id === `\0${name}`) || id.startsWith(`\0${OF_BRAND}`);

interface ThemeOptions {
  /** Has open pages take the theme whenever its file is saved. */
  readonly live?: LivePortal;
  /** Whether each page of a build gets the sheet of its own brand (`writePages.ts`). */
  readonly paged?: boolean;
  /** Further brands, below a root. */
  readonly brands?: (root: string) => ReadonlyMap<string, Pick<BrandLook, 'theme' | 'places'>>;
  /** The folder that has `flows`; the root of the build unless given. */
  readonly source?: string;
}

/**
 * Gives the theme to the page: as data in `virtual:theme`, as custom properties in `virtual:theme.css`, which the
 * strict CSP allows, and the background of each colour scheme as `theme-color`, which an open page takes from
 * `virtual:theme-grounds`.
 *
 * @param given the theme, or the path of its file from the root
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
        const theme = await current();
        const grounds = SCHEMES.map((scheme) => [scheme, roleColor(theme, scheme, 'ground')] as const);
        return `export default ${JSON.stringify(Object.fromEntries(grounds))};`;
      }
      if (id === `\0${SHEET}`) {
        const folder = picturesIn();
        return isBuild && paged ? '' : writeSheet(await current(), (file) => join(folder, file));
      }
      if (id.startsWith(`\0${OF_BRAND}`)) {
        const look = brands(root).get(id.slice(OF_BRAND.length + 1));
        if (look === undefined) return null;
        // Every page has the portal's own theme.
        const theme = differenceOf(look.theme, await current());
        return moduleOf({ theme, places: look.places }, look.theme, picturesIn());
      }
      if (id !== `\0${DATA}`) return null;
      const theme = await current();
      return moduleOf(theme, theme, picturesIn());
    },
    async transformIndexHtml() {
      const theme = await current();
      return SCHEMES.map((scheme) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          content: roleColor(theme, scheme, 'ground'),
          media: `(prefers-color-scheme: ${scheme})`,
        },
        injectTo: 'head' as const,
      }));
    },
  };
}

/** A module of data. Where that names a file of a picture, the page finds its address. */
function moduleOf(data: object, theme: Theme, folder: string): string {
  const files = pictureFiles(theme);
  const imports = files.map((file, index) => {
    const path = JSON.stringify(`${join(folder, file)}?url&no-inline`);
    return `import picture${index} from ${path};\n`;
  });
  const addressed = files.reduce(
    (text, file, index) => text.replaceAll(JSON.stringify(file), `picture${index}`),
    JSON.stringify(data),
  );
  return `${imports.join('')}export default ${addressed};`;
}
