import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { pageScripts } from './src/tools/build/pageScripts.ts';
import { postgresFolder } from './src/tools/openPostgres.ts';
import { LongestFirst } from './tests/LongestFirst.ts';
import { onTwoNodes } from './tests/server/support/onTwoNodes.ts';

// Not part of vite.config.ts: each run of tests would read and check the whole portal once for each project.

/**
 * Tests that need a document. A comment in a file would do too, but Vitest ends a worker when the next file wants another
 * environment, and a new worker loads all modules again.
 */
const IN_PAGE = [
  'tests/engine/{renderer,widgets,fields,page}/**/*.test.{ts,tsx}',
  'tests/engine/adapters/{BrowserHistory,BrowserNavigation,WebSlots}.test.ts',
  'tests/portal/browserCalls.test.ts',
  'tests/server/pages/browser/startPage.test.ts',
  'tests/tools/graph/graph.test.ts',
];

/** Tests that put other modules in place of ours, which no other test may see. */
const WITH_OTHER_MODULES = [
  'tests/engine/language/add{Constructs,Item}.test.ts',
  'tests/engine/checker/failingProject.test.ts',
  'tests/engine/checker/failingRenames.test.ts',
  'tests/server/portal/storedBuild.test.ts',
];

const plugins = [pageScripts({ target: ['chrome111'] })];

/** What both projects have. */
const both = {
  // Every file would load hundreds of modules anew. Tests keep nothing in modules, and put back what they replace.
  isolate: false,
  // Services are opened and passwords are hashed, on a machine that may be busy. Only what hangs waits so long.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 40_000 } },
  // Room for what lives for a moment: with less, the collector takes a tenth to a fifth of the processor.
  execArgv: ['--max-semi-space-size=64'],
  // Modules as they were transformed by an earlier run.
  experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    // One more than the processors: some tests wait for a process of their own or for a password hash.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins,
        test: {
          ...both,
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...IN_PAGE, ...WITH_OTHER_MODULES],
          globalSetup: ['tests/server/support/databaseSnapshot.ts'],
        },
      },
      ...(postgresFolder === undefined
        ? []
        : [
            {
              plugins,
              test: {
                ...both,
                name: 'two nodes',
                environment: 'node',
                include: onTwoNodes(),
                globalSetup: ['tests/server/support/nodesDatabase.ts'],
              },
            },
          ]),
      {
        plugins,
        test: { ...both, name: 'other modules', environment: 'node', isolate: true, include: WITH_OTHER_MODULES },
      },
      {
        plugins,
        test: {
          ...both,
          name: 'page',
          environment: 'jsdom',
          include: IN_PAGE,
          setupFiles: ['tests/engine/renderer/support/setup.ts'],
        },
      },
    ],
  },
});
