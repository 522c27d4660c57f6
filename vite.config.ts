import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { flowPlugin } from './src/engine/build/flowPlugin.ts';
import { themePlugin } from './src/engine/build/themePlugin.ts';
import { definition } from './src/portal/definition.ts';
import { securityHeaders } from './src/server/http/securityHeaders.ts';
import { THEME } from './src/theme/theme.ts';
import { compressFiles } from './src/tools/build/compressFiles.ts';
import { pageScripts } from './src/tools/build/pageScripts.ts';
import { readLauncher } from './src/tools/build/readLauncher.ts';
import { writePages } from './src/tools/build/writePages.ts';
import { LongestFirst } from './tests/LongestFirst.ts';

const CLIENT = 'dist/client';
const PRERENDER = 'dist/.prerender';
const PACKAGES =
  /vite\/preload-helper|[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|mobx|mobx-react-lite|i18next|react-i18next|@rjsf|@mantine|react-is|clsx|use-sync-external-store)[\\/]/;
const target = ['chrome111', 'firefox114', 'safari16.4'];

// Three builds: the page, the same for rendering it beforehand, and the server.
export default defineConfig({
  plugins: [flowPlugin({ definition }), themePlugin(THEME), pageScripts({ target }), react()],
  publicDir: 'src/app/public',
  resolve: {
    // Whole dependencies of RJSF's that no form of a flow reaches.
    alias: {
      'markdown-to-jsx/react': resolve('src/engine/build/noMarkdown.ts'),
      'fast-uri': resolve('src/engine/build/noReferences.ts'),
    },
  },
  define: { 'import.meta.env.LAUNCHER': JSON.stringify(readLauncher()) },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        target,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // Every chunk needs the first one only, which is here by then.
        modulePreload: false,
        rolldownOptions: {
          input: 'index.html',
          output: {
            // What changes with an upgrade only is one file, which a deploy of ours leaves in caches.
            // What is not loaded with the page stays with whoever loads it.
            codeSplitting: { groups: [{ name: 'packages', test: PACKAGES, tags: ['$initial'] }] },
          },
        },
      },
    },
    prerender: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        ssr: true,
        outDir: PRERENDER,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/prerender/render.tsx', output: { entryFileNames: 'render.js' } },
      },
    },
    server: {
      consumer: 'server',
      // Hundreds of small modules, which would be read one by one at each start (R06).
      resolve: {
        noExternal: ['kysely', 'openid-client', 'oauth4webapi', 'jose', 'otplib', /^@otplib/, /^react-router/],
      },
      build: {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/server/main.ts', output: { entryFileNames: 'main.js' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      rmSync('dist', { recursive: true, force: true });
      for (const name of ['client', 'prerender', 'server']) {
        const environment = builder.environments[name];
        if (environment === undefined) throw new Error(`There is no build called ${name}`);
        await builder.build(environment);
      }
      const headers = securityHeaders({ https: true, formHosts: [] });
      await writePages({ client: CLIENT, bundle: `${PRERENDER}/render.js`, headers });
      await compressFiles(CLIENT);
    },
  },
  test: {
    // One more than the processors: some tests wait for a process of their own or for a password hash.
    maxWorkers: 3,
    // Every file would load hundreds of modules anew. Tests keep nothing in modules, and put back what they replace.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Services are opened and passwords are hashed, on a machine that may be busy.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/engine/renderer/**', 'tests/engine/widgets/**', 'tests/app/**'],
          globalSetup: ['tests/server/support/databaseSnapshot.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          testTimeout: 60_000,
          include: ['tests/{engine/renderer,engine/widgets,app}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/engine/renderer/support/setup.ts'],
        },
      },
    ],
  },
});
