import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangeKind } from '../../engine/diff/Change.ts';
import { escapeMarkdown } from './escapeMarkdown.ts';

/** One change of an example, as its file has it. */
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
  breaking: 'something that others rely on was removed, or something new is required',
  risky: 'the portal behaves differently',
  cosmetic: 'words, order and look',
} as const;

/**
 * The reference of the kinds of change: the meaning of each, and an example with its line in the report.
 * @param examples the folder of the examples, which a test compares with the report
 * @param valueAt the value that an example finds at a path before it changes it
 */
export function describeChanges(
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
  return `# Kinds of change\n\nWritten by \`npm run docs\`. Each kind has a permanent id and a level. The examples are those of \`${examples}\`: a test shows that each is reported as this kind, and as nothing else.\n\n${levels.join('\n')}\n\n${sections.join('\n\n')}\n`;
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
