import { visible } from '../../checker/formats/visible.ts';
import { tellDays } from '../../graph/Traffic.ts';
import { tellCount } from '../../graph/tellCount.ts';
import { type Change, LEVELS, type Report } from '../Change.ts';
import { shortPrint } from '../fingerprint.ts';
import { shortList } from '../words/list.ts';

/**
 * The report for a terminal: a line that sums up, then one for each change, the most important first.
 * @param isOpen whether what a change sums up has lines below it
 */
export function formatText(report: Report, isOpen = false): string {
  const { changes, notes, summary } = report;
  const first = summary === undefined ? [] : [visible(summary)];
  const below = ({ each = [] }: Change) => (isOpen ? each.map((one) => visible(`            ${one}`)) : []);
  const lines = changes.flatMap((change) => [visible(lineOf(change)), ...below(change)]);
  const said = notes.map((note) => visible(`note  ${note}.`));
  return [...first, ...said, ...lines, visible(tellTotal(report))].join('\n');
}

const lineOf = (change: Change): string => {
  const { level, id, file, line, isGone, sentence } = change;
  return `${level.padEnd(8)}  ${id}  ${file}:${line}${isGone ? ' (gone)' : ''}  ${sentence}${tellReach(change)}${tellMet(change)}${tellPrint(change)}`;
};

/** The fingerprint of a change that somebody may have to accept, or who accepted it: “ [3f9a1c02be]”. */
const tellPrint = (change: Change): string => {
  const print = printOf(change);
  return tellAccepted(change) + (print === undefined ? '' : ` [${print}]`);
};

/** The short fingerprint; undefined for a change that nobody needs to accept, or can. */
export const printOf = ({ level, fingerprint }: Change): string | undefined =>
  level === 'cosmetic' || fingerprint === undefined ? undefined : shortPrint(fingerprint);

/** Who accepted a change, and why. Empty if nobody did. */
export const tellAccepted = ({ accepted }: Change): string =>
  accepted === undefined ? '' : ` Accepted by ${accepted.by}: ${accepted.why}`;

/** All changes in words: “3 changes (1 breaking, 2 cosmetic) from main to the working tree”, with the days of visits. */
export const tellTotal = ({ base, head, changes, notes, traffic }: Report): string =>
  `${changes.length === 0 ? tellNone(notes) : countOf(changes)} from ${base} to ${head}${traffic === undefined ? '' : `; visits from ${tellDays(traffic)}`}`;

/** How often visitors encountered a change: “Seen 312 times in 7,900 visits.” Empty without traffic. */
export function tellMet({ met }: Change): string {
  if (met === undefined) return '';
  const { times, visits } = met;
  const seen = `${tellCount(visits)} ${visits === 1 ? 'visit' : 'visits'}`;
  if (times === undefined) return ` Seen in ${seen}.`;
  return ` Seen ${times === 1 ? 'once' : `${tellCount(times)} times`} in ${seen}.`;
}

/** That nothing changes: if something was not compared as it should be, only for the rest. */
const tellNone = (notes: Report['notes']) =>
  notes.length === 0 ? 'Nothing changes' : 'Nothing changes in what could be compared';

/** The number of changes in words: “3 changes (1 breaking, 2 cosmetic)”. */
function countOf(changes: readonly Change[]): string {
  const counts = LEVELS.flatMap((level) => {
    const count = changes.filter((change) => change.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  const taken = changes.filter(({ accepted }) => accepted !== undefined).length;
  if (taken > 0) counts.push(`${taken} of them accepted`);
  return `${changes.length === 1 ? '1 change' : `${changes.length} changes`} (${counts.join(', ')})`;
}

/** The users in words: “Used by 7 screens: a, b, c, d, e and 2 more.” Empty if the sentence names the only screen. */
export function tellReach({ reach, isShared }: Change): string {
  if (!isShared) return '';
  if (reach.length === 0) return ' No screen uses it.';
  return ` Used by ${reach.length === 1 ? 'one screen' : `${reach.length} screens`}: ${shortList(reach)}.`;
}
