import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fileOf = (name: string) => fileURLToPath(new URL(`./slim/${name}`, import.meta.url));
const REGISTRY = fileOf('registry.ts');
/** What RJSF imports for schemas and widgets that a flow cannot have, and what stands in for it. */
const STAND_INS: Readonly<Record<string, string>> = {
  'markdown-to-jsx/react': fileOf('markdown.ts'),
  'fast-uri': fileOf('uri.ts'),
  '@x0k/json-schema-merge': fileOf('schemaMerge.ts'),
  '@x0k/json-schema-merge/lib/array': fileOf('schemaMerge.ts'),
};

/**
 * RJSF without what our forms never use: its registry of all widgets and templates, markdown in help texts, schema
 * merging (`allOf`) and remote references. 180 kB of the first screen. It relies on RJSF's file names, so RJSF is
 * pinned, and a build in which nothing was replaced fails.
 */
export function slimRjsf(): Plugin {
  let replaced = 0;
  return {
    name: 'vestibule-slim-rjsf',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'server',
    buildStart() {
      replaced = 0;
    },
    resolveId(source, importer) {
      if (importer === undefined || !/[/\\]@rjsf[/\\]/.test(importer)) return null;
      const standIn = source.endsWith('/getDefaultRegistry.js') ? REGISTRY : STAND_INS[source];
      if (standIn !== undefined) replaced += 1;
      return standIn ?? null;
    },
    buildEnd(error) {
      if (error === undefined && replaced < 4) this.error(`RJSF has other files than expected: ${replaced} replaced`);
    },
  };
}
