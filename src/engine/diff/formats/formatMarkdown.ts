import { visible } from '../../checker/formats/visible.ts';
import { escapeMarkup } from '../../contract/escapeMarkup.ts';
import { type Change, LEVELS, type Level, type Report } from '../Change.ts';
import { printOf, tellAccepted, tellMet, tellReach, tellTotal } from './formatText.ts';

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
