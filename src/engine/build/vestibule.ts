import { extname } from 'node:path';
import type { Plugin } from 'vite';
import { FINDINGS } from '../development/ShownFinding.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Theme } from '../theme/Theme.ts';
import { beside } from './beside.ts';
import { flowPlugin, PORTAL_MODULE } from './flowPlugin.ts';
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
export default { program, answers, shapes, directory, theme, ...development };
`;

/**
 * The tools of development. In the package they are imported by its name, so that Vite bundles them together with the
 * page: both must use the same React and MobX.
 */
const DEVELOPMENT = '@vestibule/engine/development';
const isPackaged = extname(import.meta.filename) === '.js';
const connectModule = isPackaged ? DEVELOPMENT : beside('../development/connect');

/**
 * In development the page takes new versions of the portal. Vite drops the listeners of an earlier version of this
 * module, and keeps `data`.
 */
const developmentSource = `
import { connect } from ${JSON.stringify(connectModule)};
const { data } = import.meta.hot;
import.meta.hot.accept((next) => data.page?.renew(next.default));
import.meta.hot.on(${JSON.stringify(FINDINGS)}, ({ findings }) => data.page?.show(findings));
const development = { develop: (page) => { data.page = connect(page); } };
`;

/** All plugins for the Vite build of a portal: flows, texts, theme and pages. */
export function vestibule({ definition, theme, prerender, ...rest }: VestibuleOptions): Plugin[] {
  return [flowPlugin({ definition, ...rest }), themePlugin(theme), portalPlugin(), pagePlugin(prerender)];
}

function portalPlugin(): Plugin {
  let isServed = false;
  return {
    name: 'vestibule-portal',
    // No import in a file leads to it, so Vite would not find it.
    config: (_, { command }) =>
      command === 'serve' && isPackaged ? { optimizeDeps: { include: [DEVELOPMENT] } } : undefined,
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    resolveId: (id) => (id === ID ? PORTAL_MODULE : null),
    load: (id) => (id === PORTAL_MODULE ? (isServed ? developmentSource : 'const development = {};') + SOURCE : null),
  };
}
