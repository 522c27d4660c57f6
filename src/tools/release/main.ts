import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNATURE_FILE, UnfitRelease } from '../../contract/release/Release.ts';
import { signManifest } from '../../contract/release/ReleaseFile.ts';
import { readBuild } from '../../contract/release/readBuild.ts';
import { runCheck } from '../../engine/checker/runCheck.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { compareWith, makeRelease, revisionOf } from './makeRelease.ts';

/** The folder of the built portal. */
const CLIENT = 'dist/client';
const FILE = 'dist/release.tar';

const { positionals, values } = readCommandLine(
  { options: { against: { type: 'string' }, key: { type: 'string' } }, allowPositionals: true },
  `npm run release                      writes this checkout as a release to ${FILE}
npm run release -- FILE              to another file
npm run release -- --against BASE    adds what has changed since BASE: a revision, or the file of a release
npm run release -- --key FILE        signs the release and its build with a private key (openssl genpkey -algorithm ed25519 -out FILE)`,
);

process.exitCode = await run(positionals[0] ?? FILE, values).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UnfitRelease ? `The build or the key ${message}` : message);
  return 2;
});

/** @returns the exit code: 1 if the flows are not accepted or do not build */
async function run(path: string, { against, key }: typeof values): Promise<number> {
  const pem = key === undefined ? undefined : readFileSync(key, 'utf8');
  if (runCheck(definition, ['--strict']) !== 0) return 1;
  const build = spawnSync(process.execPath, ['src/tools/bootstrap/build.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (build.status !== 0) return 1;
  const changed = against === undefined ? { against: null, changes: [] } : await compareWith('.', against);
  const about = { ...changed, revision: revisionOf('.'), madeAt: new Date(), key: pem };
  const built = await readBuild(CLIENT);
  const { id, file } = await makeRelease(built, about);
  writeFileSync(path, file);
  // A node with this build stores it for the others.
  if (pem !== undefined) writeFileSync(join(CLIENT, SIGNATURE_FILE), signManifest(built.manifest, pem));
  for (const sentence of changed.changes) console.log(sentence);
  console.log(`${path}: release ${id} (${(file.length / 1024 / 1024).toFixed(1)} MiB)`);
  return 0;
}
