import { parseArgs } from 'node:util';
import { LEVELS, type Level, type Report } from './Change.ts';
import { checkOut } from './checkOut.ts';
import { compare } from './compare.ts';
import { formatMarkdown } from './formats/formatMarkdown.ts';
import { formatText } from './formats/formatText.ts';
import { visible } from './formats/visible.ts';
import type { Revision } from './Revision.ts';

const FORMATS = ['text', 'markdown', 'json'] as const;
const USAGE = 'BASE [HEAD] [--format text|markdown|json] [--fail-on breaking|risky|cosmetic]';

/** Reads a portal out of a folder. */
export type ReadRevision = (folder: string, name: string) => Revision | Promise<Revision>;

/**
 * The command `diff`: prints what a change of the portal in the current folder means.
 *
 * @returns the exit code: 0, or 1 where there is a change of the level of `--fail-on` or a weightier one, or 2 where
 * nothing could be compared
 */
export async function runDiff(read: ReadRevision, args: readonly string[]): Promise<number> {
  try {
    const { base, head, format, failOn } = parse(args);
    const report = await compareRevisions(read, process.cwd(), base, head);
    console.log(print(report, format));
    const worst = failOn === undefined ? [] : LEVELS.slice(0, LEVELS.indexOf(failOn) + 1);
    return report.changes.some(({ level }) => worst.includes(level)) ? 1 : 0;
  } catch (error) {
    console.error(visible(error instanceof Error ? error.message : String(error)));
    return 2;
  }
}

/** @param head the working tree unless given */
async function compareRevisions(
  read: ReadRevision,
  root: string,
  base: string,
  head: string | undefined,
): Promise<Report> {
  const older = checkOut(root, base);
  try {
    const newer = head === undefined ? undefined : checkOut(root, head);
    try {
      const was = await read(older.folder, base);
      return compare(was, await read(newer?.folder ?? root, head ?? 'the working tree'));
    } finally {
      newer?.remove();
    }
  } finally {
    older.remove();
  }
}

function print(report: Report, format: (typeof FORMATS)[number]): string {
  if (format === 'json') return JSON.stringify(report, null, 2);
  return format === 'markdown' ? formatMarkdown(report) : formatText(report);
}

/** @throws with how the command is used */
function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { format: { type: 'string', default: 'text' }, 'fail-on': { type: 'string' } },
    allowPositionals: true,
  });
  const [base, head, ...rest] = positionals;
  const format = FORMATS.find((one) => one === values.format);
  const failOn = LEVELS.find((one): one is Level => one === values['fail-on']);
  const isWrong = format === undefined || (values['fail-on'] !== undefined && failOn === undefined);
  if (base === undefined || rest.length > 0 || isWrong) throw new Error(`Usage: ${USAGE}`);
  return { base, head, format, failOn };
}
