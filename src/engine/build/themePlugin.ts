import type { Plugin } from 'vite';
import { roleColor } from '../theme/roleColor.ts';
import type { Theme } from '../theme/Theme.ts';
import { writeSheet } from '../theme/writeSheet.ts';

const SHEET = 'virtual:theme.css';
const DATA = 'virtual:theme';

/**
 * Gives the theme to the page: as data in `virtual:theme`, as custom properties in `virtual:theme.css`, which the
 * strict CSP allows, and the background of each colour scheme as `theme-color`.
 */
export function themePlugin(theme: Theme): Plugin {
  return {
    name: 'vestibule-theme',
    resolveId: (id) => (id === SHEET || id === DATA ? `\0${id}` : null),
    load(id) {
      if (id === `\0${SHEET}`) return writeSheet(theme);
      return id === `\0${DATA}` ? `export default ${JSON.stringify(theme)};` : null;
    },
    transformIndexHtml: () =>
      (['light', 'dark'] as const).map((scheme) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          content: roleColor(theme, scheme, 'ground'),
          media: `(prefers-color-scheme: ${scheme})`,
        },
        injectTo: 'head',
      })),
  };
}
