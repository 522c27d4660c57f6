import { extname, resolve } from 'node:path';
import { type Plugin, parseAst } from 'vite';
import { STATE, STATE_PATH } from '../development/ServerState.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Theme } from '../theme/Theme.ts';
import { beside } from './beside.ts';
import { MARKS } from './FlowModules.ts';
import { flowPlugin } from './flowPlugin.ts';
import type { Budget } from './holdBudget.ts';
import { LivePortal } from './LivePortal.ts';
import { pagePlugin } from './pagePlugin.ts';
import { type BrandLook, readBrands, readTheme } from './readTheme.ts';
import { OF_BRAND, themePlugin } from './themePlugin.ts';
import type { ExampleOf } from './words/WordsDesk.ts';

interface VestibuleOptions {
  readonly definition: Definition;
  /**
   * The theme, or the path of its file: JSON, or a module that exports it as `THEME`. A file can be changed while a
   * development server runs.
   */
  readonly theme: Theme | string;
  /** The folder that contains `flows` and `locales`; by default the root of the build. */
  readonly root?: string;
  /** The module that exports `renderer`, which pre-renders pages. Without it pages render only in the browser. */
  readonly prerender?: string;
  /**
   * Whether a build is only looked at: it has drafts of languages too, marked, and may have findings, as long as every
   * file can be read.
   */
  readonly drafts?: boolean;
  /**
   * On a development server: the address at which a text that no screen shows, such as one of a mail, can be seen with
   * example data; undefined if there is none.
   */
  readonly example?: ExampleOf;
  /** The maximum number of bytes that a pre-rendered page may load. The build fails if a page exceeds them. */
  readonly budget?: Budget;
}

const ID = 'virtual:portal';
const RESOLVED = `\0${ID}`;

/**
 * The source of a module with the whole portal, for `startPage` and `createRenderer`. Its types are in
 * src/engine/page/virtual.d.ts.
 */
const sourceOf = (brands: readonly string[]) => `
import { answers, portal as program } from 'virtual:flow/portal';
import shapes from 'virtual:flow/shapes';
import theme from 'virtual:theme';
import 'virtual:flow/${MARKS}';
const directory = () => import('virtual:flow/directory');
const brands = {${brands.map((id) => `${JSON.stringify(id)}: () => import('${OF_BRAND}${id}')`).join(', ')}};
export default { program, answers, shapes, directory, theme, brands, ...development };
`;

/**
 * The development tools. In the package they are imported by the package's name, so that Vite bundles them together
 * with the page: both must use the same React and MobX.
 */
const DEVELOPMENT = '@vestibule/engine/development';
const isPackaged = extname(import.meta.filename) === '.js';
const connectModule = isPackaged ? DEVELOPMENT : beside('../development/connect');

/**
 * In development the page follows the server's versions: it imports this module again, and with it the theme's style
 * sheet. Vite then drops the previous module's listeners, but keeps `data`.
 */
const developmentSource = (live: LivePortal) => `
import { connect } from ${JSON.stringify(connectModule)};
import grounds from 'virtual:theme-grounds';
import 'virtual:theme.css';
export const made = ${JSON.stringify(live.version)};
const { data } = import.meta.hot;
const load = (version) => import(/* @vite-ignore */ new URL('?t=' + version, import.meta.url).href);
import.meta.hot.on(${JSON.stringify(STATE)}, (state) => data.updates?.hear(state));
import.meta.hot.on('vite:ws:connect', () => data.updates?.compare());
const development = { grounds, develop: (page) => { data.updates = connect(page, made, load, ${JSON.stringify(live.key)}); } };
`;

/**
 * A page that loads while the server restarts gets only some of its modules, and cannot be notified of the new server.
 * So it polls until the same server has answered twice, and then reloads. A mistake in a module does not restart the
 * server, and so does not cause a reload.
 */
const awaitServer = ({ version: { server } }: LivePortal) => `
let isWaiting = false;
let last;
async function again() {
  const state = await fetch(${JSON.stringify(STATE_PATH)}).then((answer) => answer.json()).catch(() => undefined);
  const isLasting = state?.server !== undefined && state.server === last;
  last = state?.server;
  if (isLasting && last !== ${JSON.stringify(server)}) location.reload();
  else setTimeout(again, 500);
}
addEventListener('error', ({ target }) => {
  if (!(target instanceof HTMLScriptElement) || isWaiting) return;
  isWaiting = true;
  void again();
}, true);
`;

/** All plugins for the Vite build of a portal: flows, texts, theme and pages. */
export function vestibule({ definition, theme, prerender, budget, ...rest }: VestibuleOptions): Plugin[] {
  const live = new LivePortal(RESOLVED);
  const brands = (root: string) => readBrands(rest.root ?? root, definition);
  const themeBelow = async (root: string) =>
    typeof theme === 'string' ? (await readTheme(resolve(root, theme))).theme : theme;
  return [
    flowPlugin({ definition, live, ...rest }),
    themePlugin(theme, { live, brands, paged: prerender !== undefined, ...(rest.root && { source: rest.root }) }),
    portalPlugin(live, brands),
    leanFunctions(),
    pagePlugin({ prerender, budget, brands, theme: themeBelow }),
  ];
}

function portalPlugin(live: LivePortal, brands: (root: string) => ReadonlyMap<string, BrandLook>): Plugin {
  let isServed = false;
  let root = process.cwd();
  return {
    name: 'vestibule-portal',
    // No file imports this module, so Vite would not find it.
    config: (_, { command }) =>
      command === 'serve' && isPackaged ? { optimizeDeps: { include: [DEVELOPMENT] } } : undefined,
    configResolved({ command, root: given }) {
      isServed = command === 'serve';
      root = given;
    },
    configureServer: (server) => live.serve(server),
    transformIndexHtml: () =>
      isServed ? [{ tag: 'script', children: awaitServer(live), injectTo: 'head-prepend' }] : [],
    resolveId: (id) => (id === ID ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      return (isServed ? developmentSource(live) : 'const development = {};') + sourceOf([...brands(root).keys()]);
    },
  };
}

/** Members of a value function that only the checker and the compiler use. The page only computes. */
const OF_TYPES: readonly unknown[] = ['argument', 'takes', 'gives', 'hides'];
const OF_RUNNING: readonly unknown[] = ['compute', 'pick'];

/** Removes the grammar and the types of functions from the page, with everything that only they import. */
export const leanFunctions = (): Plugin => ({
  name: 'vestibule-lean-functions',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    // Only script modules that contain this word: a style sheet's comment may contain it as well.
    filter: { id: /\.[jt]sx?$/, code: 'gives' },
    handler: (code) => ({ code: withoutTypes(code), map: null }),
  },
});

/** A JavaScript module whose exported value functions only have `run`. All other characters keep their places. */
export function withoutTypes(code: string): string {
  let lean = code;
  const blank = (start: number, end: number) => {
    lean = lean.slice(0, start) + lean.slice(start, end).replace(/\S/g, ' ') + lean.slice(end);
  };
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declaration.declarations) {
      if (init?.type !== 'ObjectExpression') continue;
      const members = init.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [{ ...one, name: one.key.name }] : [],
      );
      if (!members.some(({ name }) => OF_RUNNING.includes(name))) continue;
      if (!members.some(({ name }) => name === 'gives')) continue;
      for (const { name, start, end } of members) {
        const after = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
        if (OF_TYPES.includes(name)) blank(start, end + after);
      }
    }
  }
  return lean;
}
