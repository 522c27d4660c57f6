import * as fs from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf } from './freshness.mjs';

/** The folder of the project. */
export const ROOT = resolve(import.meta.dirname, '../../..');
const PACKAGES = join(ROOT, 'node_modules');
const CACHE = join(PACKAGES, '.cache/tools');
/** Everything besides the sources that determines the bundle. */
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'src/tools/bootstrap/bundle.mjs'].map((path) =>
  join(ROOT, path),
);
/** Milliseconds after which no process is still loading an outdated bundle. */
const HOUR = 3_600_000;
/** Milliseconds by which a file's time may be behind the clock. */
const CLOCK_TICK = 20;

/**
 * Bundles a module with everything it imports from this project, unless there is a bundle of these files already.
 * @param {string} entry
 * @returns {Promise<string | undefined>} undefined if it cannot be built or stored, as in a read-only checkout
 */
export async function bundleOf(entry) {
  const folder = join(CACHE, relative(ROOT, dirname(entry)).replaceAll(/\W+/g, '-'));
  const record = join(folder, 'made.json');
  try {
    // A copy of the project may share the original's packages, but not its bundles.
    if (fs.lstatSync(PACKAGES).isSymbolicLink()) return undefined;
    const last = fs.existsSync(record) ? JSON.parse(fs.readFileSync(record, 'utf8')) : undefined;
    // In a copy of the project with its packages, the record names the original's files.
    if (dirname(dirname(last?.file ?? '')) === folder && last.hash === hashOf(last.files) && fs.existsSync(last.file))
      return last.file;
    fs.mkdirSync(folder, { recursive: true });
    // Another process may do the same, so each writes its own folder, and a rename makes one of them current.
    const made = fs.mkdtempSync(join(folder, 'made-'));
    const began = Date.now();
    const files = await write(entry, made);
    const file = join(made, 'main.js');
    // If a file was saved while it was read, the version in the bundle is unknown, so the next start builds it again.
    if (files.some((path) => fs.statSync(path).mtimeMs > began - CLOCK_TICK)) return file;
    fs.writeFileSync(join(made, 'made.json'), JSON.stringify({ hash: hashOf(files), files, file }));
    fs.renameSync(join(made, 'made.json'), record);
    for (const name of fs.readdirSync(folder)) {
      const path = join(folder, name);
      if (Date.now() - fs.statSync(path).mtimeMs > HOUR) fs.rmSync(path, { recursive: true, force: true });
    }
    return file;
  } catch {
    return undefined;
  }
}

/** Writes the bundle. @returns all files that determine it */
async function write(input, dir) {
  const { rolldown } = await import('rolldown');
  // Packages are not bundled, except the helpers that rolldown imports for newer syntax.
  const external = (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@oxc-project/runtime');
  const bundle = await rolldown({ input, cwd: ROOT, platform: 'node', external, plugins: [ownPlaces] });
  await bundle.write({ dir, entryFileNames: 'main.js', sourcemap: true });
  const read = await bundle.watchFiles;
  await bundle.close();
  return [...SETTINGS, ...read];
}

/** Modules look for files beside them, so in the bundle `import.meta` still names each module's source. */
const ownPlaces = {
  name: 'own-places',
  transform: {
    filter: { code: /\bimport\.meta\b/ },
    handler(code, id) {
      const own = JSON.stringify({ url: pathToFileURL(id).href, dirname: dirname(id), filename: id });
      const found = [];
      const find = (node) => {
        if (node?.type === 'MetaProperty') found.push(node);
        else if (typeof node === 'object' && node !== null) Object.values(node).forEach(find);
      };
      find(this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }));
      const text = found.reduceRight((all, { start, end }) => `${all.slice(0, start)}(${own})${all.slice(end)}`, code);
      // No line moves, so the source map stays valid.
      return { code: text, map: null };
    },
  },
};
