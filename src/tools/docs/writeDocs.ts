import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../../engine/checker/Rule.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { RULES } from '../../engine/checker/rules.ts';
import type { ChangeKind } from '../../engine/diff/Change.ts';
import { CHANGE_KINDS } from '../../engine/diff/subjects/index.ts';
import { grammarOf } from '../../engine/grammar/grammarOf.ts';
import { definition } from '../../portal/definition.ts';
import { THEME } from '../../theme/theme.ts';
import { describeLanguage, escapeMarkdown } from './describeLanguage.ts';

/** A row of WCAG.md's tables. */
interface ConformanceRow {
  /** The row's success criteria: `1.2.1`. */
  readonly criteria: readonly string[];
  readonly how: string;
  /** The test files that show how the criteria are met; empty if the criteria do not apply. */
  readonly tests: readonly string[];
}

/** The rows of `src/engine/renderer/WCAG.md`, whose tests show how the portal meets each criterion. */
export const readConformance = (): readonly ConformanceRow[] =>
  readFileSync('src/engine/renderer/WCAG.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, criterion = '', how = '', evidence = '']) => ({
      criteria: criteriaOf(criterion),
      how,
      tests: [...evidence.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    }));

/** The criteria in a cell: a range such as `1.2.1–1.2.5` (five criteria), or one or more single ones. */
function criteriaOf(cell: string): readonly string[] {
  const [first = '', last] = cell.match(/\d\.\d\.\d+/g) ?? [];
  if (last === undefined) return [first];
  if (!cell.includes('–')) return [first, last];
  const [guideline, from, to] = [first.slice(0, 4), Number(first.slice(4)), Number(last.slice(4))];
  return Array.from({ length: to - from + 1 }, (_, at) => `${guideline}${from + at}`);
}

const resultOf = ({ how, tests }: ConformanceRow) =>
  how.startsWith('Met in part') ? 'partly' : tests.length === 0 ? 'none' : 'met';

/**
 * The results that the accessibility statement publishes. They have the date of their last change, so the
 * same sources always give the same statement.
 * @param known the published results
 * @param today for changed results, as `2026-11-28`
 */
export function writeResults(known: string, today: string): string {
  const rows = readConformance();
  const found = {
    files: new Set(rows.flatMap(({ tests }) => tests)).size,
    criteria: Object.fromEntries(rows.flatMap((row) => row.criteria.map((id) => [id, resultOf(row)]))),
  };
  const { assessed, ...published }: { assessed: string } = JSON.parse(known);
  const isSame = JSON.stringify(published) === JSON.stringify(found);
  return `${JSON.stringify({ assessed: isSame ? assessed : today, ...found }, null, 2)}\n`;
}

/** One edit that an example makes, as in the example's file. */
interface Edit {
  readonly file: string;
  readonly at?: readonly (string | number)[];
  readonly is?: unknown;
  readonly insert?: unknown;
  readonly order?: readonly string[];
  readonly move?: readonly number[];
  readonly renamed?: string;
  readonly renamedTo?: string;
  readonly movedTo?: string;
}

/** The meaning of each level of change. */
const LEVELS = {
  security: 'what protects visitors, or what they agreed to, may be weaker',
  breaking: 'something that others rely on was removed, or something new is required',
  risky: 'the portal behaves differently',
  cosmetic: 'words, order and look',
} as const;

/** An example shows at most this many lines. */
const LONGEST = 12;

/** When a rule runs, in words for authors. */
const STAGES = {
  file: 'Checked file by file.',
  flow: 'Checked once the files it needs can be read.',
  whole: 'Checked once every flow file can be read.',
} as const;

/** A small portal without mistakes, and the findings of each rule in a changed copy of it. */
const EXAMPLES = 'tests/engine/checker';
const CHANGES = 'tests/engine/diff/examples';
/** What the accessibility statement publishes. */
const RESULTS = 'src/server/pages/statement/results.json';

/** The generated references, as they should be in the repository. */
export function writeDocs(): { readonly path: string; readonly text: string }[] {
  const sources = [...readSources(`${EXAMPLES}/ok/door`), ...readSources('.')];
  return [
    { path: 'schemas/README.md', text: describeLanguage(grammarOf(definition), sources, definition.contract) },
    { path: 'src/engine/checker/RULES.md', text: describeRules(RULES, EXAMPLES) },
    { path: 'src/engine/diff/CHANGES.md', text: describeChanges(CHANGE_KINDS, CHANGES, valueAt) },
    { path: RESULTS, text: writeResults(readFileSync(RESULTS, 'utf8'), new Date().toISOString().slice(0, 10)) },
  ];
}

/** The value at a path of the small portal, or of its definition. */
function valueAt(file: string, path: readonly (string | number)[]): unknown {
  const code: Readonly<Record<string, unknown>> = { contract: definition.contract, theme: THEME };
  const source = readSources(`${EXAMPLES}/ok/door`).find((one) => one.path === file);
  const whole: unknown = source === undefined ? code[file] : JSON.parse(source.text);
  return path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), whole);
}

/**
 * The reference for the checker's rules: for each, its reason, what to do, and an example from the checker's own tests.
 * @param examples the folder with `ok/door` (right) and `err/<rule>` (wrong)
 */
function describeRules(rules: readonly Rule[], examples: string): string {
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
  const sections = sorted.map((rule) =>
    [
      `## ${rule.id}`,
      rule.why,
      `**Do:** ${escapeMarkdown(rule.hint)}${rule.fixable ? ' `npm run check -- --fix` does this.' : ''}${rule.level === 'warning' ? ' A warning.' : ''} ${STAGES[rule.stage]}`,
      ...exampleOf(rule.id, examples),
    ].join('\n\n'),
  );
  return `# Rules of the checker\n\nWritten by \`npm run docs\`. The examples are those of \`${examples}\`, which a test compares with the checker.\n\n${sorted
    .map(({ id }) => `[${id}](#${id})`)
    .join(' · ')}\n\n${sections.join('\n\n')}\n`;
}

/** The first finding of the rule in its example, with the wrong and the right lines. */
function exampleOf(id: string, examples: string): string[] {
  const folder = join(examples, 'err', id);
  const finding = readFileSync(join(folder, 'expected.txt'), 'utf8')
    .split('\n')
    .map((line) => /^(\S+?):(\d+):\d+ {2}(\S+) {2}(.*)$/.exec(line))
    .find((match) => match?.[3] === id);
  if (finding === undefined || finding === null) throw new Error(`${folder} shows no finding of ${id}`);
  const [, file = '', line = '', , message = ''] = finding;
  const said = `The checker says at \`${file}:${line}\`: ${escapeMarkdown(message)}`;
  const changed = existsSync(join(folder, file)) ? file : firstChanged(folder);
  if (changed === undefined) return [said];
  const [bad, good] = difference(read(join(folder, changed)), read(join(examples, 'ok/door', changed)));
  const language = changed.endsWith('.json') ? 'json' : 'text';
  const block = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title}:`, `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``];
  return [said, ...block('Wrong', bad), ...block('Right', good)];
}

const read = (path: string): readonly string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split(/\r?\n/) : [];

const firstChanged = (folder: string): string | undefined =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()[0];

/** The lines of each text that are between their common beginning and their common end. */
function difference(a: readonly string[], b: readonly string[]): [readonly string[], readonly string[]] {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const part = (lines: readonly string[]) => {
    const own = lines.slice(start, lines.length - end);
    return own.length <= LONGEST ? own : [...own.slice(0, LONGEST), '…'];
  };
  return [part(a), part(b)];
}

/**
 * The reference for the kinds of change: the meaning of each, and an example with its line in the report.
 * @param examples the folder of the examples, which a test compares with the report
 * @param valueAt the value at a path before an example changes it
 */
function describeChanges(
  kinds: readonly ChangeKind[],
  examples: string,
  valueAt: (file: string, path: readonly (string | number)[]) => unknown,
): string {
  const read = (name: string) => readFileSync(join(examples, name), 'utf8');
  const sections = kinds.map(({ id, level, about }) => {
    const { edits }: { edits: readonly Edit[] } = JSON.parse(read(`${id}.json`));
    const [first] = edits;
    const lines = read(`${id}.txt`)
      .split('\n')
      .filter((line) => line.includes(`  ${id}  `))
      .map(
        (line) =>
          `> ${escapeMarkdown(
            line
              .split('  ')
              .filter((part) => part !== '')
              .slice(3)
              .join(' '),
          )}`,
      );
    return [
      `## ${id}`,
      `**${level}** ${escapeMarkdown(about)}`,
      ...(first === undefined ? [] : describeEdit(first, valueAt)),
      lines.slice(0, 3).join('\n>\n'),
    ].join('\n\n');
  });
  const levels = Object.entries(LEVELS).map(([level, meaning]) => {
    const own = kinds.filter((kind) => kind.level === level).map(({ id }) => `[${id}](#${id})`);
    return `- **${level}**, ${meaning}: ${own.join(' · ')}`;
  });
  return `# Kinds of change\n\nWritten by \`npm run docs\`. Each kind has a permanent id and a level. A change of another level that touches what protects visitors or what they agreed to is reported as **security** instead. The examples are those of \`${examples}\`: a test shows that each is reported as this kind only.\n\n${levels.join('\n')}\n\n${sections.join('\n\n')}\n`;
}

function describeEdit(edit: Edit, valueAt: Parameters<typeof describeChanges>[2]): string[] {
  const { file, at = [] } = edit;
  const where = `In \`${file}\`${at.length === 0 ? '' : ` at \`${at.join('.')}\``}`;
  if (edit.renamed !== undefined) return [`\`${file}\` becomes \`${edit.renamed}\`.`];
  if (edit.renamedTo !== undefined) return [`${where}, the member becomes \`${edit.renamedTo}\`.`];
  if (edit.movedTo !== undefined) return [`${where}, the member moves to \`${edit.movedTo}\`.`];
  if (edit.move !== undefined)
    return [`${where}, entry ${(edit.move[0] ?? 0) + 1} moves to place ${(edit.move[1] ?? 0) + 1}.`];
  if (edit.order !== undefined) return [`${where}, the members get the order ${edit.order.join(', ')}.`];
  const before = 'insert' in edit ? undefined : valueAt(file, at);
  const after = 'insert' in edit ? edit.insert : edit.is;
  const block = (title: string, value: unknown) =>
    value === undefined ? [] : [`${title}:`, `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``];
  return [
    `${where}${after === undefined ? ', removed' : before === undefined ? ', added' : ''}:`,
    ...block('Before', before),
    ...block('After', after),
  ];
}
