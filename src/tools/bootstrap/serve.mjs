import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENTRY = 'dist/server/main.js';

/**
 * Starts the built server in this process, so signals reach it.
 * @param {'development' | 'production'} mode used unless PORTAL_MODE is set
 */
export async function serve(mode) {
  if (!existsSync(ENTRY)) {
    console.error(`${ENTRY} is missing: run npm run build first.`);
    process.exit(1);
  }
  process.env.PORTAL_MODE ||= mode;
  if (process.env.PORTAL_MODE === 'production') process.env.NODE_ENV ||= 'production';
  // The server starts only if it is the main module.
  process.argv[1] = resolve(ENTRY);
  await import(pathToFileURL(resolve(ENTRY)).href);
}
