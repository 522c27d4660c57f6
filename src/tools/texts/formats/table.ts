import { STATES, type TextState } from '../records.ts';
import type { HandBack, HandOver, ReturnedUnit } from './HandOver.ts';

/** A cell as a spreadsheet gives it: text, a number, a date, nothing. A formula gives its result. */
export type Cell = unknown;

/**
 * What spreadsheets run as a formula if it is the beginning of a cell
 * (https://owasp.org/www-community/attacks/CSV_Injection). Such a text gets an apostrophe, and so does one that already
 * has apostrophes there, so that exactly one is to be removed later. A program may have made it a curly one.
 */
const FORMULA = /^['‘’]*[=+\-@\t\r＝＋－＠]/;
const guard = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const unguard = (text: string) => (/^['‘’]/.test(text) && FORMULA.test(text) ? text.slice(1) : text);

const TARGET = /^translation \(([A-Za-z0-9-]+)\)$/;
const SOURCE = /^source \(([A-Za-z0-9-]+)\)$/;

/** The table of a hand-over: a row with the names of its columns, then one for each text. */
export function rowsOf({ from, to, units }: HandOver): string[][] {
  const siblings = [...new Set(units.flatMap(({ context }) => Object.keys(context.siblings)))];
  const head = [
    'text',
    `source (${from})`,
    `translation (${to})`,
    'state',
    'where',
    'screens',
    'scene',
    'room',
    'why',
    'terms',
  ];
  return [
    [...head, ...siblings],
    ...units.map(({ id, source, target = '', state, context }) =>
      [
        ...[id, source, state === 'new' ? '' : target, state, context.where, context.screens.join(', ')],
        ...[context.scene ?? '', String(context.room ?? ''), context.why ?? '', context.terms.join('\n')],
        ...siblings.map((language) => context.siblings[language] ?? ''),
      ].map(guard),
    ),
  ];
}

/** @throws if the rows are not those of a hand-over, with what is wrong */
export function readRows(rows: readonly (readonly Cell[])[]): HandBack {
  const [head = [], ...body] = rows;
  const names = head.map((cell) => String(cell ?? '').trim());
  const [text, state] = [names.indexOf('text'), names.indexOf('state')];
  const [source, target] = [SOURCE, TARGET].map((name) => names.findIndex((one) => name.test(one)));
  const to = TARGET.exec(names[target ?? -1] ?? '')?.[1];
  if (text < 0 || target === undefined || to === undefined)
    throw new Error(
      'the first row must have the names of the columns, among them “text” and “translation (…)” with a language',
    );
  const units = body.flatMap((row, index): ReturnedUnit[] => {
    const at = `row ${index + 2}`;
    const id = wordsIn(row[text])?.trim() ?? '';
    if (row.every((cell) => wordsIn(cell) === '')) return [];
    const words = wordsIn(row[target]);
    const known = { at, id, source: source === undefined || source < 0 ? undefined : wordsIn(row[source]) };
    const named = wordsIn(row[state])?.trim().toLowerCase();
    const said = STATES.find((one) => one === named);
    const trouble = troubleWith(words, said);
    if (trouble !== undefined) return [{ ...known, target: undefined, state: said, trouble }];
    return [{ ...known, target: words === '' ? undefined : words, state: said }];
  });
  return { to, units };
}

/** What spreadsheets show instead of a formula's result. The reader of .xlsx files gives such a cell as an empty one. */
const ERROR = /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|ERROR!)|Err:\d+)$/;

/** Why a translation cannot be taken. */
function troubleWith(words: string | undefined, state: TextState | undefined): string | undefined {
  const again = 'format its cell as “Text” and enter it again';
  if (words === undefined) return `the translation is not text: ${again}`;
  if (ERROR.test(words)) return `the translation is ${words}, the error of a formula: ${again}`;
  if (words === '' && (state === 'translated' || state === 'reviewed'))
    return `the translation is empty or the error of a formula, but its state is “${state}”: ${again}, or set the state “new”`;
  return undefined;
}

/** The text of a cell; undefined if the cell has a number, a date, or the like. Line ends are those of a text file. */
const wordsIn = (cell: Cell): string | undefined => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? unguard(cell.replaceAll(/\r\n?/g, '\n')) : undefined;
};
