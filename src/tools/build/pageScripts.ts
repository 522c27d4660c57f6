import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const PREFIX = 'virtual:page-script/';
const FOLDER = 'src/server/pages/browser';

interface PageScriptsOptions {
  readonly target: string[];
  /** The address of each script, by its name, if a development server serves the scripts. */
  readonly addresses?: Readonly<Record<string, string>>;
}

/**
 * Provides a service page's script to the server as text: `virtual:page-script/startPage` is
 * `src/server/pages/browser/startPage.ts` with everything it imports, as one script for browsers. The service needs it
 * even if there is no client build, as in tests, so the text is part of the server's own bundle.
 */
export function pageScripts({ target, addresses = {} }: PageScriptsOptions): Plugin {
  let root = process.cwd();
  const bundle = async (name: string): Promise<Rolldown.OutputChunk> => {
    const entry = join(root, FOLDER, `${name}.ts`);
    const result = await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      build: {
        write: false,
        target,
        minify: true,
        modulePreload: false,
        rolldownOptions: { input: entry, output: { format: 'iife' } },
      },
    });
    const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
      'output' in each ? each.output : [],
    );
    const chunks = outputs.filter((output) => output.type === 'chunk');
    const [chunk] = chunks;
    if (chunk === undefined || chunks.length > 1) throw new Error(`${entry} is not one script`);
    return chunk;
  };
  return {
    name: 'vestibule-page-scripts',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ middlewares }) {
      for (const [name, address] of Object.entries(addresses)) {
        middlewares.use(address, (_, answer, next) => {
          bundle(name).then(({ code }) => {
            answer.setHeader('content-type', 'text/javascript');
            answer.end(code);
          }, next);
        });
      }
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const { code, moduleIds } = await bundle(id.slice(PREFIX.length + 1));
      for (const file of moduleIds) if (!file.startsWith('\0')) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
