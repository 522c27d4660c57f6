import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import type { Theme } from '../theme/Theme.ts';
import { beside } from './beside.ts';
import { type Budget, holdBudget } from './holdBudget.ts';
import type { BrandLook } from './readTheme.ts';
import { EARLY, PACKAGES, writePages } from './writePages.ts';

const INITIAL =
  /vite\/preload-helper|[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|mobx|mobx-react-lite|i18next|react-i18next|@rjsf|@mantine|react-is|clsx|use-sync-external-store)[\\/]/;
const BUNDLE = 'render.js';
const WITHOUT = {
  'markdown-to-jsx/react': beside('noMarkdown'),
  'fast-uri': beside('noReferences'),
  '@x0k/json-schema-merge/lib/array': beside('noMerging'),
  '@x0k/json-schema-merge': beside('noMerging'),
};

/** Passes on all warnings but those about packages' marks for React Server Components, which a portal does not use. */
const tellOthers: NonNullable<Rolldown.InputOptions['onwarn']> = (warning, tell) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') tell(warning);
};

interface PageOptions {
  /** The module that exports `renderer`. */
  readonly prerender: string | undefined;
  readonly budget: Budget | undefined;
  /** Additional brands, below a root. */
  readonly brands: (root: string) => ReadonlyMap<string, BrandLook>;
  readonly theme: (root: string) => Promise<Theme>;
}

/** Builds the page in cacheable chunks, for a strict CSP, pre-rendered in every language, and compressed. */
export function pagePlugin({ prerender, budget, brands, theme }: PageOptions): Plugin {
  return {
    name: 'vestibule-page',
    config: (config, { command }) => ({
      // Dependencies of RJSF that no flow's form uses. In development their size does not matter.
      ...(command === 'build' ? { resolve: { alias: WITHOUT } } : {}),
      // Makes `vite build` run more than one build.
      builder: {},
      // All packages of the page are one file on purpose.
      build: { chunkSizeWarningLimit: 2000, rolldownOptions: { onwarn: tellOthers } },
      environments: {
        client: {
          build: {
            manifest: prerender !== undefined,
            cssCodeSplit: false,
            assetsInlineLimit: 0,
            // Chunks that several screens share are loaded together with the screen, not after it.
            modulePreload: { polyfill: false },
            rolldownOptions: {
              output: {
                chunkFileNames: chunkFileName,
                // Packages change only with an upgrade, so they are one file that stays in caches when the portal
                // changes. A package that the page does not load at first stays in its importer's chunk.
                codeSplitting: {
                  groups: [
                    // A chunk of its own, so it loads before the application.
                    { name: EARLY, test: /[\\/]page[\\/]early[\\/]loader\.[jt]s$/ },
                    { name: PACKAGES, test: INITIAL, tags: ['$initial'] },
                  ],
                },
              },
            },
          },
        },
        ...(prerender === undefined
          ? {}
          : {
              prerender: {
                consumer: 'server' as const,
                resolve: { noExternal: true as const },
                build: {
                  ssr: true,
                  outDir: join(
                    config.environments?.client?.build?.outDir ?? config.build?.outDir ?? 'dist',
                    '.prerender',
                  ),
                  copyPublicDir: false,
                  rolldownOptions: { input: prerender, output: { entryFileNames: BUNDLE } },
                },
              },
            }),
      },
    }),
    async buildApp(builder) {
      const { client, prerender: rendering } = builder.environments;
      if (client === undefined) return;
      await builder.build(client);
      const folder = join(builder.config.root, client.config.build.outDir);
      if (rendering !== undefined) {
        await builder.build(rendering);
        const options = { client: folder, bundle: join(folder, '.prerender', BUNDLE) };
        const { root } = builder.config;
        await writePages({ ...options, theme: await theme(root), brands: brands(root) });
      }
      await compressFiles(folder);
      if (budget !== undefined && rendering !== undefined) holdBudget(folder, budget);
    },
  };
}

interface Chunk {
  readonly facadeModuleId?: string | null;
}

/** Screens and their texts have the same ids. */
function chunkFileName({ facadeModuleId }: Chunk): string {
  const [, kind, language, screen] =
    /virtual:flow\/(texts|text-table|next)\/([^/]+)(?:\/(.+))?$/.exec(facadeModuleId ?? '') ?? [];
  if (language !== undefined) return `assets/${kind === 'texts' ? (screen ?? kind) : kind}.${language}-[hash].js`;
  return 'assets/[name]-[hash].js';
}

const WORTH_IT = /\.(js|css|html|svg|json)$/;
/** A smaller file is not compressed, since it fits into one packet anyway. */
const SMALL = 512;

/** Writes a `.br` and a `.gz` beside each file, if they are smaller, so that no server compresses at each request. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => WORTH_IT.test(path) && statSync(path).size > SMALL);
  await Promise.all(
    files.map(async (path) => {
      const body = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, { params }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      for (const [ending, compressed] of Object.entries({ br, gz }))
        if (compressed.length < body.length) writeFileSync(`${path}.${ending}`, compressed);
    }),
  );
}
