import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode } from './nodeVersion.mjs';

const ENTRY = 'dist/server/admin.js';

// npm run admin: the build's administration command, on the production database.
requireNode();
if (!existsSync(ENTRY)) {
  console.error(`${ENTRY} is missing: run npm run build first.`);
  process.exit(1);
}
process.env.PORTAL_MODE ||= 'production';
await import(pathToFileURL(resolve(ENTRY)).href);
