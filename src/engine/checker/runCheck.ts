import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Definition } from '../flow/Definition.ts';
import { suggest } from '../flow/suggest.ts';
import { CheckSession } from './CheckSession.ts';
import type { Finding } from './Finding.ts';
import { type Format, formatFindings, OUTPUT_FORMATS } from './formatFindings.ts';
import { MOST, visibleLines } from './formats/formatText.ts';
import { accept, mend } from './mendFiles.ts';
import { migrate } from './migrate.ts';
import { readSources, type Source } from './readSources.ts';
import { RULES } from './rules.ts';
import { checkingOf, watchCheck } from './watchCheck.ts';

/**
 * The command `check`: prints the findings of a project.
 * @param root the folder of the project
 * @returns the exit code: 1 for findings, 2 if the arguments are invalid or the command cannot run
 */
export function runCheck(definition: Definition, args: readonly string[], root = process.cwd()): number {
  const read = readArguments(args);
  if (typeof read === 'string') {
    console.error(`${visibleLines(read)}\n\n${USAGE}`);
    return 2;
  }
  const { format, positionals, values } = read;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.explain !== undefined) return explain(values.explain);
  const session = new CheckSession(definition);
  let sources = readSources(root);
  if (values.migrate) {
    const { ok, message } = migrate(root, sources, definition);
    console.error(message);
    if (!ok) return 2;
    sources = readSources(root);
  }
  if (values.fix) {
    if (!mend(root, sources, session, definition)) return 2;
    sources = readSources(root);
  }
  if (values.accept) {
    if (!accept(root, sources)) return 2;
    sources = readSources(root);
  }
  const wanted = positionals.map((path) => relative(root, resolve(root, path)).replaceAll('\\', '/'));
  if (values.watch) {
    watch(definition, root, wanted);
    return 0;
  }
  const all = session.check(sources);
  const there = [...sources.map(({ path }) => path), ...all.map(({ file }) => file)];
  const nowhere = wanted.filter((path) => !there.some(isIn([path])));
  const asked = all.filter(isAbout(wanted));
  print([...asked, ...nowhere.map((path) => notThere(path, there))], sources, format);
  if (nowhere.length > 0) return 2;
  return asked.some(({ level }) => values.strict || level === 'error') ? 1 : 0;
}

function explain(rule: string): number {
  const { isKnown, text } = explainRule(rule);
  if (isKnown) console.log(text);
  else console.error(visibleLines(text));
  return isKnown ? 0 : 2;
}

/** Whether a file is one of these paths or below one of them. An empty list matches all. */
const isIn = (paths: readonly string[]) => (file: string) =>
  paths.length === 0 || paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`));

/** Whether a finding, or another place of it, is in one of these paths. */
const isAbout = (paths: readonly string[]) => (finding: Finding) =>
  [finding, ...(finding.also ?? [])].some(({ file }) => isIn(paths)(file));

function notThere(path: string, there: readonly string[]): Finding {
  const suggestion = suggest(path, [...there, ...there.map((file) => file.replace(/\/[^/]*$/, ''))]);
  return {
    file: path,
    line: 1,
    column: 1,
    length: 1,
    rule: 'unknown-file',
    level: 'error',
    message: 'no checked file has this path',
    ...(suggestion === undefined ? {} : { suggestion }),
    hint: 'Name files or folders of flows and locales, or none to check everything.',
  };
}

function print(findings: readonly Finding[], sources: readonly Source[], format: Format): void {
  if (findings.length > 0 || !['text', 'github'].includes(format)) {
    console.log(formatFindings(findings, sources, format));
  }
  if (format !== 'text') return;
  const count = sources.filter(({ path }) => path.endsWith('.json')).length;
  console.log(findings.length === 0 ? `${count} files, no findings` : `\n${countOf(findings)}`);
}

function countOf(findings: readonly Finding[]): string {
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  const shown = findings.length > MOST ? `; the first ${MOST} are shown` : '';
  const kinds = warnings === 0 ? '' : `, ${warnings === findings.length ? 'all' : warnings} of them warnings`;
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}${kinds}${shown}`;
}

/** Prints the findings after each change, replacing the previous output on a terminal. */
function watch(definition: Definition, root: string, wanted: readonly string[]): void {
  const watching = watchCheck(root, checkingOf(root, definition), (findings, sources) => {
    console.clear();
    print(findings.filter(isAbout(wanted)), sources, 'text');
    console.log('Watching for changes; press Ctrl-C to stop.');
  });
  process.once('SIGINT', () => watching.close());
}

const USAGE = `npm run check -- [options] [files or folders]

  --fix          applies safe fixes, adds a skeleton for each missing text, and lists the changes
  --accept       records changed texts in the table of decided texts
  --migrate      upgrades flow files to this version of the language
  --watch        checks again after each save, until Ctrl-C
  --format NAME  ${OUTPUT_FORMATS.join(', ')}; text if not given
  --strict       fails on warnings too
  --explain RULE explains a rule, with a wrong and a right example
  --help         this text

Exits with 0 without findings, 1 with findings, and 2 if the command could not run.`;

const OPTIONS = {
  fix: { type: 'boolean' },
  accept: { type: 'boolean' },
  migrate: { type: 'boolean' },
  watch: { type: 'boolean' },
  strict: { type: 'boolean' },
  help: { type: 'boolean' },
  explain: { type: 'string' },
  format: { type: 'string', default: 'text' },
} as const;

const isFormat = (name: string): name is Format => OUTPUT_FORMATS.some((format) => format === name);
const meant = (name: string, names: readonly string[]) => {
  const suggestion = suggest(name, names);
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
};

/** The options, or a sentence about what is wrong with them. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const { format } = values;
    if (!isFormat(format)) return `There is no format "${format}".${meant(format, OUTPUT_FORMATS)}`;
    return { values, positionals, format };
  } catch (error) {
    return unknownIn(args) ?? (error instanceof Error ? error.message : String(error));
  }
}

function unknownIn(args: readonly string[]): string | undefined {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(OPTIONS, token.name)) continue;
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    return `There is no option "${token.rawName}".${meant(token.rawName, names)}`;
  }
  return undefined;
}

/** A rule's reference text for a terminal; for an unknown id, the rule that was probably meant. */
export function explainRule(id: string): { readonly isKnown: boolean; readonly text: string } {
  const ids = RULES.map((rule) => rule.id);
  if (!ids.includes(id)) {
    const suggestion = suggest(id, ids);
    const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
    return { isKnown: false, text: `There is no rule "${id}".${meant}\n\nRules: ${[...ids].sort().join(', ')}` };
  }
  const reference = readFileSync(new URL('./RULES.md', import.meta.url), 'utf8');
  const [, section = ''] = reference.split(`\n## ${id}\n`);
  const plain = (section.split('\n## ')[0] ?? '')
    .trim()
    .replaceAll(/^```\w+\n([\s\S]*?)\n```$/gm, (_, code: string) => code.replaceAll(/^/gm, '    '))
    .replaceAll('**', '')
    .replaceAll(/\\(?=[^a-z0-9\s])/gi, '');
  return { isKnown: true, text: `${id}\n\n${plain}` };
}

/** Exits quietly when the reader of the output has gone, as after `| head`. */
export function endWithReader(): void {
  process.stdout.off('error', end).on('error', end);
}

function end(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

/**
 * The mistake in a command's arguments, in one sentence.
 *
 * @param error what Node's `parseArgs` threw
 */
export const tellWrongOption = (error: unknown): string =>
  `${error instanceof Error ? error.message.split('. ', 1)[0] : error}.`;
