import { type Contract, failureOutcomes, operationOf } from '../../engine/contract/Contract.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { ANY } from '../../engine/flow/effectiveOutcomes.ts';
import { explain } from '../../engine/flow/explain.ts';
import { closed } from '../../engine/language/primitives.ts';
import type { VisitStep } from '../../engine/promises/VisitStep.ts';
import { type Said, sampleSaid } from '../player/Said.ts';

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
    },
    ['says'],
  ),
} as const;

/**
 * The visit in a file: a report of `npm run diff` or `npm run check` as JSON, one of its entries, or a visit alone.
 * @param of what the entry contains, such as the start of its fingerprint, if the file has several visits
 * @returns the visit, or a sentence about what is wrong
 */
export function readVisit(file: string, of = ''): readonly VisitStep[] | string {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch (error) {
    return `it is no JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  const all = [...entriesIn(value)].filter(([, entry]) => JSON.stringify(entry).includes(of));
  const [[found] = [], ...others] = all;
  if (found === undefined) return of === '' ? 'it has no visit' : `it has no visit with "${of}"`;
  if (others.length > 0) return `it has ${all.length} visits; choose one with --of, by its fingerprint or its words`;
  const [misfit] = explain(found, VISIT, {});
  return misfit === undefined ? (found as readonly VisitStep[]) : `${misfit.path.join('.')}: ${misfit.message}`;
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

/** A visit as a script for the terminal. */
export interface Script {
  readonly screen: string | undefined;
  /** By operation, in order. */
  readonly answers: ReadonlyMap<string, readonly Said[]>;
  readonly lines: readonly string[];
}

/** @param addressOf the address of a screen that the visit opens later */
export function scriptOf(
  visit: readonly VisitStep[],
  contract: Contract,
  addressOf: (screen: string) => string | undefined,
): Script {
  const answers = new Map<string, Said[]>();
  const lines: string[] = [];
  let screen: string | undefined;
  for (const { says, does } of visit) {
    lines.push(`# ${says}`);
    if (does === undefined) continue;
    if ('answer' in does) {
      const { answer, of } = does;
      answers.set(of, [...(answers.get(of) ?? []), sampleSaid(of, outcomeOf(answer, of, contract), contract)]);
    } else if ('press' in does) lines.push('fill', `press ${does.press}`);
    else if ('change' in does) lines.push(`fill ${does.change}`);
    else if ('wait' in does) lines.push(`wait ${does.wait}`);
    else if (screen === undefined) screen = does.open;
    else lines.push(`go ${addressOf(does.open) ?? '/'}`);
  }
  return { screen, answers, lines };
}

function outcomeOf(answer: string, of: string, contract: Contract): string {
  if (answer === 'FAULT') return 'NETWORK';
  if (answer === ANY) return failureOutcomes(of, contract)[0] ?? answer;
  return answer === 'success' ? (Object.keys(operationOf(of, contract)?.success ?? {})[0] ?? 'OK') : answer;
}
