import { visible } from '../../checker/formats/formatText.ts';
import { escapeMarkup } from '../../contract/escapeMarkup.ts';
import { tellCount } from '../../graph/Graph.ts';
import { tellDays } from '../../graph/Traffic.ts';
import { type Change, LEVELS, type Level, type Report } from '../Change.ts';
import { shortPrint } from '../fingerprint.ts';
import { shortList } from '../words/Wording.ts';

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

/** GitHub rejects a comment of more than 65,536 characters. */
const LONGEST = 60_000;

const TITLES: Readonly<Record<Level, string>> = {
  security: 'Security and consent: what protects visitors may be weaker',
  breaking: 'Breaking: something that others rely on was removed',
  risky: 'Risky: the portal behaves differently',
  cosmetic: 'Cosmetic: words, order and look',
};

/** The maximum number of sentences below a change; the JSON report has all. */
const MOST = 100;

/** Reviewers do not tick a box here: the code of the pull request writes this comment. */
const HOW =
  'To accept a change under the first two headings, commit what `npm run diff -- main --accept FINGERPRINT --by NAME --why TEXT` writes to `flows/accepted.json`. Its owners in CODEOWNERS review that file.';

/**
 * The report as a comment on a pull request.
 * @param pictures a line of Markdown that links to the pictures of the screens
 */
export function formatMarkdown(report: Report, pictures?: string): string {
  const { changes, notes, summary } = report;
  const first = summary === undefined ? '' : `**${escapeMarkdown(summary)}**\n\n`;
  const title = `## What changes for users\n\n${first}${escapeMarkdown(`${tellTotal(report)}.`)}`;
  const sections = LEVELS.flatMap((level) => {
    const own = changes.filter((change) => change.level === level);
    if (own.length === 0) return [];
    const lines = own.map(
      (change) =>
        `- ${escapeMarkdown(change.sentence + tellReach(change) + tellMet(change) + tellAccepted(change))}<br><sub>${code(change.id)} · ${code(`${change.file}:${change.line}`)}${change.isGone ? ' (gone)' : ''}${printed(change)}</sub>${opened(change)}`,
    );
    return [`### ${TITLES[level]}`, lines.join('\n')];
  });
  const told =
    notes.length === 0
      ? []
      : ['### Not compared as it should be', notes.map((note) => `- ${escapeMarkdown(note)}.`).join('\n')];
  const isOpen = changes.some(
    (change) => ['security', 'breaking'].includes(change.level) && printOf(change) !== undefined && !change.accepted,
  );
  const how = isOpen ? [HOW] : [];
  const whole = [title, ...(pictures === undefined ? [] : [pictures]), ...how, ...sections, ...told].join('\n\n');
  return `${whole.length <= LONGEST ? whole : `${whole.slice(0, whole.lastIndexOf('\n', LONGEST))}\n\nThe rest is in the report of the workflow.`}\n`;
}

/** What a change sums up, which opens on a press. */
function opened({ each }: Change): string {
  if (each === undefined) return '';
  const more = each.length > MOST ? [`and ${each.length - MOST} more`] : [];
  const lines = [...each.slice(0, MOST).map(escapeMarkdown), ...more];
  return `<details><summary>Each of them</summary>${lines.join('<br>')}</details>`;
}

const printed = (change: Change) => {
  const print = printOf(change);
  return print === undefined ? '' : ` · ${code(print)}`;
};

/** Escapes a text against Markdown, HTML and GitHub mentions. */
const escapeMarkdown = (text: string): string =>
  visible(text)
    .replace(/[\\`*_{}[\]<>#|~!&]/g, (sign) => (/[<>&]/.test(sign) ? escapeMarkup(sign) : `\\${sign}`))
    .replace(/@/g, '&#64;')
    .replace(/(https?):/g, '$1&#58;');

const code = (text: string) => `<code>${escapeMarkup(visible(text))}</code>`;

/** What a screen reader says about a scene, as text: one line for each part. Undefined if a revision has no such scene. */
export interface Heard {
  readonly scene: string;
  readonly language: string;
  readonly before?: string;
  readonly after?: string;
}

/** Both texts as one: lines that only one of them has are marked. */
export function writeHeard({ language, before, after }: Heard): string {
  const lines = compareLines(linesIn(before), linesIn(after)).map(([sign, line]) => {
    const text = escapeMarkup(visible(`${sign} ${line}`));
    return { '-': `<del>${text}</del>`, '+': `<ins>${text}</ins>`, ' ': text }[sign];
  });
  return `<h3>What a screen reader says, ${escapeMarkup(visible(language))}</h3><pre>${lines.join('\n')}</pre>`;
}

const linesIn = (text: string | undefined): readonly string[] => text?.trimEnd().split('\n') ?? [];

type Line = readonly [sign: '-' | '+' | ' ', line: string];

/** The lines of two texts, with the fewest that are only in one of them (their longest common subsequence stays). */
function compareLines(was: readonly string[], is: readonly string[]): readonly Line[] {
  // At [i][j], how many lines the rest of both, from i and j on, have in common.
  const common = Array.from({ length: was.length + 1 }, () => new Uint32Array(is.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1)
      common[i]?.fill(was[i] === is[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)), j, j + 1);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    const [before, after] = [was[i], is[j]];
    if (before !== undefined && before === after) {
      lines.push([' ', before]);
      [i, j] = [i + 1, j + 1];
    } else if (before !== undefined && (after === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(['-', before]);
      i += 1;
    } else {
      lines.push(['+', after ?? '']);
      j += 1;
    }
  }
  return lines;
}
