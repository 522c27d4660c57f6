import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const PREFIX = 'virtual:page-script/';
const FOLDER = 'src/server/pages/browser';

/**
 * Gives a script of a service page to the server as text: `virtual:page-script/startPage` is
 * `src/server/pages/browser/startPage.ts` with all it imports, as one script for browsers. The service has such a page
 * where no client build exists, in tests too, so the text is part of the server's own bundle.
 */
export function pageScripts(options: { readonly target: string[] }): Plugin {
  let root = process.cwd();
  return {
    name: 'vestibule-page-scripts',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const entry = join(root, FOLDER, `${id.slice(PREFIX.length + 1)}.ts`);
      const result = await build({
        configFile: false,
        root,
        logLevel: 'error',
        publicDir: false,
        build: {
          write: false,
          target: options.target,
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
      if (chunk === undefined || chunks.length > 1) return this.error(`${entry} is not one script`);
      for (const file of chunk.moduleIds) if (!file.startsWith('\0')) this.addWatchFile(file);
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}
