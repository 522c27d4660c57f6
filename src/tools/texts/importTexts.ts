import type { CheckSession } from '../../engine/checker/CheckSession.ts';
import { documentOf } from '../../engine/checker/documentOf.ts';
import type { Finding } from '../../engine/checker/Finding.ts';
import { tellFinding } from '../../engine/checker/Finding.ts';
import { newFindings } from '../../engine/checker/formatFindings.ts';
import { locate } from '../../engine/checker/locate.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { fileOf, replaced, withTexts } from '../../engine/checker/withTexts.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import type { HandBack, ReturnedUnit } from './formats/HandOver.ts';
import { type OpenTexts, unitsOf } from './openTexts.ts';
import { recordedState, recordOf, recordsIn, type TextRecord, type TextUnit, withRecords } from './records.ts';

/** A text that was not taken. */
interface Refused {
  readonly at: string;
  readonly why: string;
}

export interface Imported {
  /** The changed files. */
  readonly files: readonly Source[];
  /** The table of records. */
  readonly table: string;
  readonly taken: number;
  readonly unchanged: number;
  /** Texts without a translation, which stay as they are. */
  readonly empty: number;
  readonly refused: readonly Refused[];
  /** What is worth knowing of texts that were taken. */
  readonly notes: readonly string[];
  /** What the checker now warns of. */
  readonly warnings: readonly Finding[];
}

/** A translation that may be taken. */
interface Offer {
  readonly unit: TextUnit;
  readonly returned: ReturnedUnit;
  readonly target: string;
}

/**
 * Takes translations as far as the checker accepts them. Texts that the file does not mention, or has no translation of,
 * stay as they are. Nothing is written.
 * @throws if the file is for a language that the portal does not have
 */
export function importTexts(texts: OpenTexts, { to, units: returned }: HandBack, session: CheckSession): Imported {
  const { ids } = texts.project.languages;
  if (!ids.includes(to)) throw new Error(`the portal has no language “${to}”; it has ${ids.join(', ')}`);
  const units = new Map(unitsOf(texts, to).map((unit) => [unit.id, unit]));
  const refused: Refused[] = [];
  const notes: string[] = [];
  const same: Offer[] = [];
  const offers: Offer[] = [];
  let empty = 0;
  const seen = new Set<string>();
  for (const one of returned) {
    const { at, id, target, trouble } = one;
    const unit = units.get(id);
    const why = trouble ?? refusalOf(id, unit, seen, units);
    seen.add(id);
    if (why !== undefined || unit === undefined) refused.push({ at, why: why ?? '' });
    else if (target === undefined) {
      empty += 1;
      if (isWritten(unit)) notes.push(`${at}: the translation is empty; the text is unchanged`);
    } else if (target === unit.target) same.push({ unit, returned: one, target });
    else if (unit.target !== undefined && plain(target) === plain(unit.target)) {
      notes.push(`${at}: only quotes, spaces or line ends differ, which spreadsheets change; the text is unchanged`);
      same.push({ unit, returned: one, target: unit.target });
    } else offers.push({ unit, returned: one, target });
  }
  const judged = judge(texts.sources, to, offers, session, texts.project.languages.fallback);
  const late = judged.taken.filter((offer) => sourceOf(offer) !== offer.unit.source);
  notes.push(
    ...late.map(({ returned: { at } }) => `${at}: translated from an older source, so it still counts as changed`),
  );
  return {
    files: judged.files,
    table: tableWith(texts, to, units, [...same, ...judged.taken]),
    taken: judged.taken.length,
    unchanged: same.length,
    empty,
    refused: [...refused, ...judged.refused],
    notes,
    warnings: judged.warnings,
  };
}

const isWritten = ({ state }: TextUnit) => state !== 'missing' && state !== 'new';

function refusalOf(
  id: string,
  unit: TextUnit | undefined,
  seen: ReadonlySet<string>,
  units: ReadonlyMap<string, TextUnit>,
) {
  if (seen.has(id)) return `the text “${id}” is in the file more than once; the first one is used`;
  if (unit !== undefined) return undefined;
  const near = suggest(id, [...units.keys()]);
  return `there is no text “${id}”${near === undefined ? '' : `; did you mean “${near}”?`}`;
}

/** A text without the differences that spreadsheets make on their own: curly quotes, non-breaking spaces, line ends. */
const plain = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/\r\n?/g, '\n')
    .trim();

/** The source that was translated: that of the file, unless it only looks different. */
const sourceOf = ({ unit, returned: { source } }: Offer): string =>
  source === undefined || plain(source) === plain(unit.source) ? unit.source : source;

/** The table of records after the import. Records of translations that are now others are left out. */
function tableWith(
  { table }: OpenTexts,
  language: string,
  units: ReadonlyMap<string, TextUnit>,
  taken: readonly Offer[],
) {
  const records = new Map<string, TextRecord>(recordsIn(table, language));
  for (const offer of taken) {
    const { unit, returned, target } = offer;
    const source = sourceOf(offer);
    const isSame = target === unit.target;
    const make = (state: TextRecord['state']) =>
      records.set(unit.id, recordOf(language, { ...unit, source }, state, target));
    if (returned.state === 'reviewed') make('reviewed');
    else if (!isSame && source !== unit.source) make('translated');
    else if (!isSame && target === unit.source) make('translated');
    else if (isSame && source === unit.source && returned.state === 'translated' && unit.state !== 'translated')
      make('translated');
  }
  const now = new Map([...units].map(([id, { target }]) => [id, target]));
  for (const { unit, target } of taken) now.set(unit.id, target);
  const isCurrent = (record: TextRecord) => recordedState(record, '', now.get(record.text) ?? '') !== undefined;
  return withRecords(table, language, [...records.values()].filter(isCurrent));
}

interface Judged {
  readonly files: readonly Source[];
  readonly taken: readonly Offer[];
  readonly refused: readonly Refused[];
  readonly warnings: readonly Finding[];
}

/** Refuses what gives the portal an error that it did not have, until none is left. */
function judge(
  sources: readonly Source[],
  language: string,
  offers: readonly Offer[],
  session: CheckSession,
  fallback: string,
): Judged {
  if (offers.length === 0) return { files: [], taken: [], refused: [], warnings: [] };
  const before = session.check(sources);
  const refused: Refused[] = [];
  const filesWith = (some: readonly Offer[]) =>
    withTexts(
      sources,
      some.map(({ unit, target }) => ({ ...unit, language, words: target })),
      fallback,
    );
  let taken = offers;
  for (;;) {
    const files = filesWith(taken);
    const check = (some: readonly Offer[]) => newFindings(before, session.check(replaced(sources, filesWith(some))));
    const found = check(taken);
    const error = found.find(({ level }) => level === 'error');
    if (error === undefined) return { files, taken, refused, warnings: found };
    const guilty =
      offerAt(error, files, taken, language) ??
      firstGuilty(taken, (some) => check(some).some(({ level }) => level === 'error'));
    if (guilty === undefined) throw new Error(`${error.file}:${error.line}: ${error.message}`);
    refused.push({ at: guilty.returned.at, why: `${tellFinding(error)} (${error.rule})` });
    taken = taken.filter((one) => one !== guilty);
  }
}

/** The offer whose text an error points at. */
const offerAt = (
  { file, line, column }: Finding,
  files: readonly Source[],
  offers: readonly Offer[],
  language: string,
) => {
  const source = files.find(({ path }) => path === file);
  if (source === undefined) return undefined;
  const document = documentOf(source);
  return offers.find(({ unit: { namespace, path } }) => {
    if (fileOf(language, namespace) !== file) return false;
    const [key, value] = [locate(document, { path, onKey: true }), locate(document, { path })];
    return line === value.line && column >= key.column && column <= value.column + value.length;
  });
};

/** The last of the fewest first offers that are wrong together. */
function firstGuilty(offers: readonly Offer[], isWrong: (some: readonly Offer[]) => boolean): Offer | undefined {
  let [right, wrong] = [0, offers.length];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isWrong(offers.slice(0, middle))) wrong = middle;
    else right = middle;
  }
  return offers[wrong - 1];
}
