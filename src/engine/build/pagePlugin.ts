import { extname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { compressFiles } from './compressFiles.ts';
import { writePages } from './writePages.ts';

const PACKAGES =
  /vite\/preload-helper|[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|mobx|mobx-react-lite|i18next|react-i18next|@rjsf|@mantine|react-is|clsx|use-sync-external-store)[\\/]/;
const BUNDLE = 'render.js';

/** A module of this folder, as it stands here: TypeScript in the repository, JavaScript in the package. */
const beside = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);

/** Packages say where their modules run on a server of components; there is none here. */
const tellOthers: NonNullable<Rolldown.InputOptions['onwarn']> = (warning, tell) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') tell(warning);
};

/**
 * Builds the page: in chunks that stay in caches, for a strict CSP, rendered beforehand in every language, and compressed.
 *
 * @param prerender the module that exports `renderer`
 */
export function pagePlugin(prerender: string | undefined): Plugin {
  return {
    name: 'vestibule-page',
    config: (config) => ({
      resolve: {
        // Whole dependencies of RJSF's that no form of a flow reaches.
        alias: { 'markdown-to-jsx/react': beside('noMarkdown'), 'fast-uri': beside('noReferences') },
      },
      // Tells `vite build` that there is more than one build.
      builder: {},
      // The packages of the page are one file on purpose.
      build: { chunkSizeWarningLimit: 2000, rolldownOptions: { onwarn: tellOthers } },
      environments: {
        client: {
          build: {
            manifest: prerender !== undefined,
            cssCodeSplit: false,
            assetsInlineLimit: 0,
            // Every chunk needs the first one only, which is here by then.
            modulePreload: false,
            rolldownOptions: {
              output: {
                // What changes with an upgrade only is one file, which a deploy of ours leaves in caches.
                // What is not loaded with the page stays with whoever loads it.
                codeSplitting: { groups: [{ name: 'packages', test: PACKAGES, tags: ['$initial'] }] },
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
        await writePages({ client: folder, bundle: join(folder, '.prerender', BUNDLE) });
      }
      await compressFiles(folder);
    },
  };
}
