import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Definition } from '../flow/Definition.ts';
import { check } from './check.ts';
import type { Finding } from './Finding.ts';
import { type Format, formatFindings, MOST, OUTPUT_FORMATS } from './formatFindings.ts';
import { migrate } from './migrate.ts';
import { readSources, type Source } from './readSources.ts';
import { rewriteSources } from './rewriteSources.ts';
import { visible } from './visible.ts';
import { watchCheck } from './watchCheck.ts';

const USAGE = `npm run check -- [options] [files or folders]

  --fix      writes the canonical form
  --migrate  brings flow files to this version of the language
  --watch    checks again after each save, until Ctrl-C
  --format   text, json or github
  --help     this text`;
const OPTIONS = {
  fix: { type: 'boolean' },
  migrate: { type: 'boolean' },
  watch: { type: 'boolean' },
  help: { type: 'boolean' },
  format: { type: 'string', default: 'text' },
} as const;
const isFormat = (name: string): name is Format => OUTPUT_FORMATS.some((format) => format === name);

/**
 * The command `check`: prints the findings of a project.
 * @param root the folder of the project
 * @returns the exit code: 1 where there are findings, 2 where it is not clear what is to be checked
 */
export function runCheck(definition: Definition, args: readonly string[], root = process.cwd()): number {
  const read = readArguments(args);
  if (typeof read === 'string') {
    console.error(`${visible(read)}\n\n${USAGE}`);
    return 2;
  }
  const { format, positionals, values } = read;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  let sources = readSources(root);
  if (values.migrate) {
    const { ok, message } = migrate(root, sources, definition);
    console.error(message);
    if (!ok) return 2;
    sources = readSources(root);
  }
  if (values.fix) {
    for (const { path, text } of rewriteSources(sources, definition)) writeFileSync(join(root, path), text);
    sources = readSources(root);
  }
  const wanted = positionals.map((path) => relative(root, resolve(root, path)).replaceAll('\\', '/'));
  if (values.watch) {
    watch(definition, root, wanted);
    return 0;
  }
  const all = check(sources, definition);
  const nowhere = wanted.filter(
    (path) => ![...sources.map((source) => source.path), ...all.map(({ file }) => file)].some(isIn([path])),
  );
  const findings = [...all.filter(({ file }) => isIn(wanted)(file)), ...nowhere.map(notThere)];
  print(findings, sources, format);
  return nowhere.length > 0 ? 2 : findings.length > 0 ? 1 : 0;
}

/** What is asked for, or what is wrong with it. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const { format } = values;
    return isFormat(format) ? { values, positionals, format } : `Unknown format "${format}".`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a file is one of these paths or below one of them. No paths are all of them. */
const isIn = (paths: readonly string[]) => (file: string) =>
  paths.length === 0 || paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`));

const notThere = (path: string): Finding => ({
  file: path,
  line: 1,
  column: 1,
  length: 1,
  rule: 'unknown-file',
  message: 'nothing that is checked has this path',
  hint: 'Name files or folders of flows and locales, or none to check them all.',
});

function print(findings: readonly Finding[], sources: readonly Source[], format: Format): void {
  if (findings.length > 0 || format === 'json') console.log(formatFindings(findings, sources, format));
  if (format !== 'text') return;
  const count = sources.filter(({ path }) => path.endsWith('.json')).length;
  const shown = findings.length > MOST ? `, of which the first ${MOST} are shown` : '';
  console.log(findings.length === 0 ? `${count} files, no findings` : `\n${findings.length} findings${shown}`);
}

/** Prints what is wrong after each change, in place of what was printed before where that is a terminal. */
function watch(definition: Definition, root: string, wanted: readonly string[]): void {
  const watching = watchCheck(root, definition, (findings, sources) => {
    console.clear();
    print(
      findings.filter(({ file }) => isIn(wanted)(file)),
      sources,
      'text',
    );
    console.log('Watching for changes; Ctrl-C ends.');
  });
  process.once('SIGINT', () => watching.close());
}
