import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../../engine/checker/Rule.ts';
import { escapeMarkdown } from './escapeMarkdown.ts';

/** The most lines that are shown of an example. */
const LONGEST = 12;

/** The files that a rule needs, in words for authors. */
const STAGES = {
  file: 'It judges each file by itself.',
  flow: 'It runs when the files that it judges can be read.',
  whole: 'It runs when every flow file can be read.',
} as const;

/**
 * The reference of the checker's rules: for each the reason, what to do, and an example from the checker's own tests.
 * @param examples the folder with `ok/door` (right) and `err/<rule>` (wrong)
 */
export function describeRules(rules: readonly Rule[], examples: string): string {
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
  const sections = sorted.map((rule) =>
    [
      `## ${rule.id}`,
      rule.why,
      `**Do:** ${escapeMarkdown(rule.hint)}${rule.fixable ? ' `npm run check -- --fix` does it.' : ''}${rule.level === 'warning' ? ' It is a warning.' : ''} ${STAGES[rule.stage]}`,
      ...exampleOf(rule.id, examples),
    ].join('\n\n'),
  );
  return `# Rules of the checker\n\nWritten by \`npm run docs\`. The examples are those of \`${examples}\`, which a test compares with the checker.\n\n${sorted
    .map(({ id }) => `[${id}](#${id})`)
    .join(' · ')}\n\n${sections.join('\n\n')}\n`;
}

/** The first finding of the rule in its example, with the wrong lines and the right ones. */
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

/** The lines between the common beginning and the common end of two texts. */
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
