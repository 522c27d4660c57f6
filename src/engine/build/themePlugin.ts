import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { differenceOf } from '../theme/differenceOf.ts';
import { roleColor } from '../theme/roleColor.ts';
import type { Theme } from '../theme/Theme.ts';
import { writeSheet } from '../theme/writeSheet.ts';
import type { LivePortal } from './LivePortal.ts';
import { readTheme } from './readTheme.ts';
import { serveTheme } from './serveTheme.ts';

const SHEET = 'virtual:theme.css';
const DATA = 'virtual:theme';
const GROUNDS = 'virtual:theme-grounds';
const SCHEMES = ['light', 'dark'] as const;
/** How the theme of a further brand differs: `virtual:theme/<id>`. */
const OF_BRAND = `${DATA}/`;
const isMadeOf = (id: string) =>
  [SHEET, DATA, GROUNDS].some((name) => id === `\0${name}`) || id.startsWith(`\0${OF_BRAND}`);

/**
 * Gives the theme to the page: as data in `virtual:theme`, as custom properties in `virtual:theme.css`, which the
 * strict CSP allows, and the background of each colour scheme as `theme-color`, which an open page takes from
 * `virtual:theme-grounds`.
 *
 * @param given the theme, or the path of its file from the root
 * @param live has open pages take the theme whenever its file is saved
 * @param paged whether each page of a build gets the sheet of its own brand (`writePages.ts`)
 * @param brands the themes of further brands, below a root
 */
export function themePlugin(
  given: Theme | string,
  live?: LivePortal,
  paged = false,
  brands: (root: string) => ReadonlyMap<string, { readonly theme: Theme }> = () => new Map(),
): Plugin {
  let root = process.cwd();
  let isBuild = false;
  let read: Promise<Theme> | undefined;
  const current = (): Promise<Theme> => {
    read ??=
      typeof given === 'string' ? readTheme(resolve(root, given)).then(({ theme }) => theme) : Promise.resolve(given);
    return read;
  };
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
      if (id === `\0${SHEET}`) return isBuild && paged ? '' : writeSheet(await current());
      if (id.startsWith(`\0${OF_BRAND}`)) {
        const look = brands(root).get(id.slice(OF_BRAND.length + 1));
        if (look === undefined) return null;
        // Every page has the portal's own theme.
        return `export default ${JSON.stringify(differenceOf(look.theme, await current()))};`;
      }
      return id === `\0${DATA}` ? `export default ${JSON.stringify(await current())};` : null;
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
