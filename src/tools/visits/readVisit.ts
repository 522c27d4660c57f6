import { isRecord } from '../../engine/contract/isRecord.ts';
import { shortPrint } from '../../engine/diff/fingerprint.ts';
import { explain } from '../../engine/flow/explain.ts';
import { closed } from '../../engine/language/primitives.ts';
import type { VisitStep } from '../../engine/promises/Moment.ts';

const text = { type: 'string' } as const;
const VISIT = {
  type: 'array',
  minItems: 1,
  items: closed(
    {
      says: text,
      does: {
        anyOf: [
          ...['open', 'press', 'change', 'wait'].map((name) => closed({ [name]: text }, [name])),
          closed({ answer: text, of: text }, ['answer', 'of']),
        ],
      },
      leads: { type: 'object' },
    },
    ['says'],
  ),
} as const;

/** A visit, with what a report says about it. */
export interface ReportedVisit {
  readonly visit: readonly VisitStep[];
  /** The sentence of a change, or the message of a finding. */
  readonly about: string;
  /** The start of a change's fingerprint; empty for a finding. */
  readonly name: string;
  /** The place in the flows; the first line is 1. */
  readonly file: string;
  readonly line: number;
}

/** An entry of a report: a change of `npm run diff`, or a finding of `npm run check`. */
interface Entry extends Partial<Record<'sentence' | 'message' | 'fingerprint' | 'file' | 'line', unknown>> {
  readonly visit?: readonly VisitStep[];
}

/** The visit of an entry, if it has one. Its sentence tells the visit as well, which is left out. */
export function reportedIn({ visit, ...entry }: Entry): readonly ReportedVisit[] {
  // A line alone shows the others.
  if (visit === undefined || visit.length === 0) return [];
  const [about = ''] = String(entry.sentence ?? entry.message ?? '').split('. For example: ');
  // The report may be somebody else's, and the name becomes that of a file.
  const [name = ''] = /^[0-9a-f]+$/.exec(shortPrint(String(entry.fingerprint ?? ''))) ?? [];
  return [{ visit, about, name, file: String(entry.file ?? ''), line: Number(entry.line ?? 1) }];
}

/**
 * The visits in a file: a report of `npm run diff` or `npm run check` as JSON, one of its entries, or a visit alone.
 * @param of what the entry of a visit contains, such as the start of its fingerprint
 * @returns the visits, or a sentence about what is wrong
 */
export function readVisits(file: string, of = ''): readonly ReportedVisit[] | string {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch (error) {
    return `it is no JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  const found: ReportedVisit[] = [];
  for (const [visit, entry] of entriesIn(value)) {
    if (!JSON.stringify(entry).includes(of)) continue;
    const [misfit] = explain(visit, VISIT, {});
    if (misfit !== undefined) return `${misfit.path.join('.')}: ${misfit.message}`;
    found.push(...reportedIn({ ...(isRecord(entry) && entry), visit: visit as readonly VisitStep[] }));
  }
  return found;
}

/** The only visit of a file; parameters and result as for `readVisits`. */
export function readVisit(file: string, of = ''): readonly VisitStep[] | string {
  const all = readVisits(file, of);
  if (typeof all === 'string') return all;
  const [found, ...others] = all;
  if (found === undefined) return of === '' ? 'it has no visit' : `it has no visit with "${of}"`;
  if (others.length > 0) return `it has ${all.length} visits; choose one with --of, by its fingerprint or its words`;
  return found.visit;
}

/** Each visit, with the entry of the report around it. */
function* entriesIn(value: unknown): Generator<readonly [visit: unknown, entry: unknown]> {
  if (Array.isArray(value) && value.some((one) => isRecord(one) && 'says' in one)) yield [value, value];
  else if (Array.isArray(value)) for (const one of value) yield* entriesIn(one);
  else if (isRecord(value))
    for (const [name, member] of Object.entries(value))
      if (name === 'visit') yield [member, value];
      else yield* entriesIn(member);
}
