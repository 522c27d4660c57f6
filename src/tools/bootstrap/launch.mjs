import module from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { bundleOf, ROOT } from './bundle.mjs';

// node src/tools/bootstrap/launch.mjs MODULE …: runs a module of this project as `tsx MODULE …` does, but from a
// bundle, since loading hundreds of modules takes longer than most tools run.
const [node, , entry, ...words] = process.argv;
process.argv = [node, resolve(entry), ...words];
process.setSourceMapsEnabled(true);
// Most tools end before optimized code repays its compilation, so only code that runs long is optimized: a check takes
// two thirds of the processor time. Since Node.js 22, V8 counts calls; the one of Node.js 20 counts bytes.
const IS_COUNTING_BYTES = Number.parseInt(process.versions.v8, 10) < 12;
const LATER = IS_COUNTING_BYTES
  ? ['--interrupt-budget=528000']
  : ['--invocation-count-for-maglev=3200', '--invocation-count-for-turbofan=24000', '--invocation-count-for-osr=4000'];
for (const flag of LATER) v8.setFlagsFromString(flag);
module.enableCompileCache?.(join(ROOT, 'node_modules/.cache/compiled'));
const bundle = await bundleOf(process.argv[1]);
if (bundle === undefined) {
  if (isMainThread) await import('tsx');
  // Other threads do not load TypeScript by themselves.
  else (await import('tsx/esm/api')).register();
}
await import(pathToFileURL(bundle ?? process.argv[1]).href);
