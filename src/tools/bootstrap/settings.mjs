import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { requireNode } from './nodeVersion.mjs';

// npm run settings: evaluated like `npm run serve`, unless PORTAL_MODE is set. A production install has the build but
// not tsx.
requireNode();
const [BUILT, SOURCE] = ['dist/server/settings.js', 'src/server/settings/printSettings.ts'];
process.env.PORTAL_MODE ||= 'production';
if (existsSync('node_modules/tsx')) {
  await import('tsx');
  await import(pathToFileURL(SOURCE).href);
} else if (existsSync(BUILT)) {
  await import(pathToFileURL(BUILT).href);
} else {
  console.error(`${BUILT} is missing: run npm run build first.`);
  process.exitCode = 1;
}
