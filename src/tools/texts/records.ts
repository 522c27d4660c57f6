import { createHash } from 'node:crypto';

/**
 * How far a text is: it is missing, still a copy of the source (`new`), made for an older source (`changed`), made for
 * this source, or read by a second person (`reviewed`).
 */
export const STATES = ['missing', 'new', 'changed', 'translated', 'reviewed'] as const;
export type TextState = (typeof STATES)[number];

/** One text of a language, beside the text that it translates: what a translator sees as one unit. */
export interface TextUnit {
  /** Its namespace and path: `sign-in/sign-in.title`. Each plural form is a unit. */
  readonly id: string;
  readonly namespace: string;
  readonly path: readonly string[];
  /** Empty for a text that only this language has. */
  readonly source: string;
  /** Undefined if the text is missing. */
  readonly target: string | undefined;
  readonly state: TextState;
}

/**
 * The table of what neither the texts nor their history show: that a translation is reviewed, that it fits a source
 * which was changed later, or that it was made for an older source (D-142). It is no JSON, so the portal and the checker do not
 * read it. A row holds only as long as the translation is unchanged.
 */
export const RECORDS = 'locales/states.tsv';

const HEAD = ['language', 'text', 'state', 'source', 'translation'].join('\t');

/** What is known of a translation. */
export interface TextRecord {
  readonly language: string;
  readonly text: string;
  readonly state: 'translated' | 'reviewed';
  /** The digests of the source that it was made for, and of the translation. */
  readonly source: string;
  readonly translation: string;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

export const recordOf = (
  language: string,
  { id, source }: Pick<TextUnit, 'id' | 'source'>,
  state: TextRecord['state'],
  target: string,
): TextRecord => ({ language, text: id, state, source: digestOf(source), translation: digestOf(target) });

/** @returns the records of a language by the id of their text */
export const recordsIn = (table: string, language: string): ReadonlyMap<string, TextRecord> =>
  new Map(
    allIn(table)
      .filter((record) => record.language === language)
      .map((record) => [record.text, record]),
  );

function allIn(table: string): TextRecord[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [language = '', text = '', state, source = '', translation = ''] = line.split('\t');
      return state === 'translated' || state === 'reviewed' ? [{ language, text, state, source, translation }] : [];
    });
}

/** The table with other records for one language, sorted, so that two branches seldom change the same line. */
export function withRecords(table: string, language: string, records: Iterable<TextRecord>): string {
  const all = [...allIn(table).filter((record) => record.language !== language), ...records];
  const lines = all.map((one) => [one.language, one.text, one.state, one.source, one.translation].join('\t')).sort();
  return lines.length === 0 ? '' : `${[HEAD, ...lines].join('\n')}\n`;
}

/** What a record says about a text; undefined if it says nothing, since the translation is a later one. */
export function recordedState(
  record: TextRecord | undefined,
  source: string,
  target: string,
): Extract<TextState, 'changed' | 'translated' | 'reviewed'> | undefined {
  if (record === undefined || record.translation !== digestOf(target)) return undefined;
  return record.source === digestOf(source) ? record.state : 'changed';
}
