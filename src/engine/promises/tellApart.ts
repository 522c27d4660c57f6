import { FAULTS } from '../contract/faults.ts';
import { effectiveOutcomes } from '../flow/effectiveOutcomes.ts';
import { partsIn } from '../flow/partsIn.ts';
import type { Handler } from '../flow/types.ts';
import { step as STEP } from '../grammar/steps.ts';
import type { Model } from './Model.ts';
import type { Way } from './Way.ts';

/** The words of a message, in all languages: messages with the same words cannot be told apart. */
export type Says = (message: string) => string;

interface Heard {
  readonly model: Model;
  readonly says: Says;
}

/** Faults say something about the network, not about an account. */
const OF_NETWORK: ReadonlySet<string> = new Set([...FAULTS, 'FAULT']);
/** The most names in a sentence. */
const NAMED = 3;

/** Answers of a call that a visitor can tell apart here, and could not tell apart there. */
export function* tellApart(here: Heard, there: Heard): Generator<Way> {
  for (const [id, { unit }] of here.model.screens) {
    const other = there.model.screens.get(id)?.unit;
    for (const [name, call] of unit.calls) {
      const before = other?.calls.get(name);
      if (other === undefined || before?.value.operation !== call.value.operation) continue;
      const looks = looksOf(here, id, name);
      const earlier = looksOf(there, id, name);
      for (const [parts, rest] of split(looks, earlier)) {
        const line =
          effectiveOutcomes(unit, call, here.model.flows)
            .get(parts[0] ?? '')
            ?.lines.at(-1) ?? call;
        const all = [parts, rest].map((names) => [...names].sort().join(' '));
        const what = `${listed(parts)} from ${listed(rest)} after ${call.value.operation}`;
        yield {
          keys: [`${id}: ${all.join(' from ')} after ${call.value.operation}`],
          opened: 'Visitors can now tell',
          closed: 'Visitors can no longer tell',
          what,
          file: line.file,
          path: line.path,
          visit: [],
          screen: id,
        };
      }
    }
  }
}

/** What each answer of a call looks like. */
function looksOf({ model, says }: Heard, screen: string, id: string): ReadonlyMap<string, string> {
  const unit = model.screens.get(screen)?.unit;
  const call = unit?.calls.get(id);
  if (unit === undefined || call === undefined) return new Map();
  const outcomes = [...effectiveOutcomes(unit, call, model.flows)].filter(([name]) => !OF_NETWORK.has(name));
  return new Map(outcomes.map(([name, { handler }]) => [name, lookOf(handler ?? [], says)]));
}

function lookOf(handler: Handler, says: Says): string {
  const steps = [handler].flat();
  const messages = new Set(
    steps.flatMap((one) => partsIn(one, STEP).flatMap(({ part, value }) => (part === 'message' ? [value] : []))),
  );
  return JSON.stringify(steps, (key, value: unknown) => {
    if (key === 'why') return undefined;
    return typeof value === 'string' && messages.has(value) ? says(value) : value;
  });
}

/** Of the answers that looked the same, those that look different now: each smaller part, and the largest one. */
function* split(
  looks: ReadonlyMap<string, string>,
  earlier: ReadonlyMap<string, string>,
): Generator<readonly [part: readonly string[], rest: readonly string[]]> {
  for (const same of groups(
    earlier,
    [...earlier.keys()].filter((name) => looks.has(name)),
  )) {
    const [rest = [], ...parts] = groups(looks, same).toSorted((one, other) => other.length - one.length);
    for (const part of parts) yield [part, rest];
  }
}

function groups(looks: ReadonlyMap<string, string>, names: readonly string[]): readonly (readonly string[])[] {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const look = looks.get(name) ?? '';
    found.set(look, [...(found.get(look) ?? []), name]);
  }
  return [...found.values()];
}

function listed(names: readonly string[]): string {
  const told = names.slice(0, NAMED).map((name) => (name === '*' ? 'any other answer' : name));
  return names.length > NAMED ? `${told.join(', ')} and ${names.length - NAMED} more` : told.join(' and ');
}
