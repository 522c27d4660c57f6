import { mkdirSync } from 'node:fs';
import { hashOf } from '../../../src/tools/bootstrap/freshness.mjs';
import { buildSite } from '../../../src/tools/gallery/buildSite.ts';
import { madeOnce } from './madeOnce.ts';
import { VISITS } from './visits.ts';

const FOLDER = '.cache/gallery';

/** The gallery, with the page that walks, for the tests of both. Returns its folder. */
export async function builtGallery(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const hash = hashOf(['src', 'flows', 'locales', 'package-lock.json', 'tests/browser/harness/visits.ts']);
  const wanted = { more: ['walks.html'], visits: VISITS };
  return madeOnce(`${FOLDER}/${hash}`, async () => void (await buildSite(`${FOLDER}/${hash}`, wanted)));
}
