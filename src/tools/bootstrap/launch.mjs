import module from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, ROOT } from './bundle.mjs';

// node src/tools/bootstrap/launch.mjs MODULE …: runs a module of this project as `tsx MODULE …` does, but from a
// bundle, since loading hundreds of modules takes longer than most tools run.
const [node, , entry, ...words] = process.argv;
process.argv = [node, resolve(entry), ...words];
process.setSourceMapsEnabled(true);
module.enableCompileCache?.(join(ROOT, 'node_modules/.cache/compiled'));
const bundle = await bundleOf(process.argv[1]);
if (bundle === undefined) await import('tsx');
await import(pathToFileURL(bundle ?? process.argv[1]).href);
