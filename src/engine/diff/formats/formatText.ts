import { visible } from '../../checker/formats/visible.ts';
import { type Change, LEVELS, type Report } from '../Change.ts';
import { shortList } from '../words/list.ts';

/** The report for a terminal: one line for each change, the most important first. */
export function formatText(report: Report): string {
  const { base, head, changes, notes } = report;
  const lines = changes.map((change) => visible(lineOf(change)));
  const said = notes.map((note) => visible(`note  ${note}.`));
  return [...said, ...lines, visible(`${countOf(changes)} from ${base} to ${head}`)].join('\n');
}

const lineOf = (change: Change): string => {
  const { level, id, file, line, isGone, sentence } = change;
  return `${level.padEnd(8)}  ${id}  ${file}:${line}${isGone ? ' (gone)' : ''}  ${sentence}${tellReach(change)}`;
};

/** The number of changes in words: “3 changes (1 breaking, 2 cosmetic)”. */
export function countOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing changes';
  const counts = LEVELS.flatMap((level) => {
    const count = changes.filter((change) => change.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return `${changes.length === 1 ? '1 change' : `${changes.length} changes`} (${counts.join(', ')})`;
}

/** The users in words: “Used by 7 screens: a, b, c, d, e and 2 more.” Empty if the sentence names the only screen. */
export function tellReach({ reach, isShared }: Change): string {
  if (!isShared) return '';
  if (reach.length === 0) return ' No screen uses it.';
  return ` Used by ${reach.length === 1 ? 'one screen' : `${reach.length} screens`}: ${shortList(reach)}.`;
}
