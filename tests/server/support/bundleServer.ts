import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { hashOf } from '../../../src/tools/bootstrap/freshness.mjs';
import { pageScripts } from '../../../src/tools/build/pageScripts.ts';

const HOME = 'node_modules/.cache/vestibule-server-test';
const SOURCES = ['src', 'flows', 'locales', 'schemas', 'package-lock.json'];

/**
 * Bundles the server, the administration command and that of settings as `npm run build` does: every package stays
 * external. The result is kept until the sources change.
 * @returns the file to run
 */
export async function bundleServer(name: 'main' | 'admin' | 'settings' = 'main'): Promise<string> {
  const hash = hashOf(SOURCES);
  const folder = join(HOME, hash);
  const entry = join(folder, `${name}.js`);
  if (existsSync(entry)) return entry;
  await mkdir(HOME, { recursive: true });
  for (const name of await readdir(HOME))
    if (!name.startsWith(hash)) await rm(join(HOME, name), { recursive: true, force: true });
  const made = await mkdtemp(`${folder}-`);
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [pageScripts({ target: ['es2022'] })],
    build: {
      ssr: true,
      outDir: made,
      target: 'node20',
      rolldownOptions: {
        input: {
          main: 'src/server/main.ts',
          admin: 'src/server/admin/main.ts',
          settings: 'src/server/settings/printSettings.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  // Another worker may have finished first.
  await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }));
  return entry;
}
