import type { Plugin } from 'vite';
import type { Definition } from '../flow/Definition.ts';
import type { Theme } from '../theme/Theme.ts';
import { flowPlugin } from './flowPlugin.ts';
import { pagePlugin } from './pagePlugin.ts';
import { themePlugin } from './themePlugin.ts';

interface VestibuleOptions {
  readonly definition: Definition;
  readonly theme: Theme;
  /** The folder that has `flows` and `locales`; the root of the build unless given. */
  readonly root?: string;
  /** The module that exports `renderer`, which pre-renders pages. Without it the page draws itself. */
  readonly prerender?: string;
}

const ID = 'virtual:portal';

/** The portal in one piece, for `startPage` and `createRenderer`; typed in src/engine/page/virtual.d.ts. */
const SOURCE = `
import { answers, portal as program } from 'virtual:flow/portal';
import shapes from 'virtual:flow/shapes';
import theme from 'virtual:theme';
const directory = () => import('virtual:flow/directory');
export default { program, answers, shapes, directory, theme };
`;

/** All plugins for the Vite build of a portal: flows, texts, theme and pages. */
export function vestibule({ definition, theme, prerender, ...rest }: VestibuleOptions): Plugin[] {
  return [
    flowPlugin({ definition, ...rest }),
    themePlugin(theme),
    {
      name: 'vestibule-portal',
      resolveId: (id) => (id === ID ? `\0${ID}` : null),
      load: (id) => (id === `\0${ID}` ? SOURCE : null),
    },
    pagePlugin(prerender),
  ];
}
