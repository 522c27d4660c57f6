import { accepts } from '../../flow/accepts.ts';
import { alwaysHolds, excludes, implies, neverHolds } from '../../flow/expressions/compareGuards.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { knowledgeOf } from '../../flow/knowledgeOf.ts';
import { readGuard } from '../../flow/readGuard.ts';
import { asSchema, entryOf, memberType, type Schema } from '../../flow/Schema.ts';
import { showType } from '../../flow/showType.ts';
import { isDangling } from '../../flow/Typed.ts';
import { typeOfReference } from '../../flow/typeOfReference.ts';
import type { Guard } from '../../flow/types.ts';
import type { ScopedNode } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import type { Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const impossibleGuard: Rule = {
  id: 'impossible-guard',
  why: 'A part that is never shown is dead, and one that is always shown needs no guard.',
  hint: 'Write a guard that holds at some times and fails at others, or remove it.',
  stage: 'flow',
  per: 'unit',
  *check(project) {
    const guards = [...project.units.flatMap(({ nodes }) => nodes.guards), ...conditionsOf(project)];
    const known: Report[] = [];
    for (const guard of guards) known.push(...checkComparisons(guard));
    yield* known;
    // The innermost guard that cannot be is the one to mend.
    for (const report of verdictsOf(guards).sort((a, b) => b.path.length - a.path.length)) {
      if (known.some((other) => other.file === report.file && isWithin(other.path, report.path))) continue;
      known.push(report);
      yield report;
    }
  },
};

const isWithin = (path: JsonPath, outer: JsonPath) => outer.every((name, index) => path[index] === name);

/** The named conditions, as any screen reads them. */
function conditionsOf({ flows, units: [first] }: Project): ScopedNode<Guard>[] {
  if (flows.portal === undefined || first === undefined) return [];
  const { path: file, value } = flows.portal;
  const scope = { flows, unit: first.unit };
  return Object.entries(value.conditions).map(([name, guard]) => {
    return { value: guard, file, path: ['conditions', name], scope };
  });
}

/** The guards that never fail or never hold. One that several screens share is meant only if it is so in each. */
function verdictsOf(guards: readonly ScopedNode<Guard>[]): Report[] {
  const places = new Map<string, { guard: ScopedNode<Guard>; verdicts: Set<string | undefined> }>();
  for (const guard of guards) {
    const place = `${guard.file}:${guard.path.join('/')}`;
    const { verdicts } = places.get(place) ?? { verdicts: new Set() };
    places.set(place, { guard, verdicts: verdicts.add(verdictOf(guard)) });
  }
  return [...places.values()].flatMap(({ guard, verdicts }) => {
    const [message] = verdicts;
    return message === undefined || verdicts.size > 1 ? [] : [{ ...at(guard), message }];
  });
}

function verdictOf({ value, scope, given }: ScopedNode<Guard>): string | undefined {
  const knowledge = knowledgeOf(scope);
  if (neverHolds(value, knowledge)) return 'this never holds: two of its demands exclude each other';
  if (alwaysHolds(value, knowledge)) return 'this always holds, whatever it is held against';
  if (given === undefined || neverHolds(given, knowledge)) return undefined;
  if (excludes(given, value, knowledge)) return 'this never holds where it stands: what is around it excludes it';
  return implies(given, value, knowledge)
    ? 'this always holds where it stands: what is around it implies it'
    : undefined;
}

function* checkComparisons(guard: ScopedNode<Guard>): Generator<Report> {
  const read = readGuard(guard.value);
  if (read.kind !== 'equal') return;
  for (const [reference, expected] of read.pairs) {
    const typed = typeOfReference(reference, guard.scope);
    if (isDangling(typed)) continue;
    const isSome = typeof expected === 'object' && !Array.isArray(expected);
    const type = isSome ? entryOf(typed.type) : typed.type;
    if (type === undefined) {
      yield { ...at(guard, reference), message: `"some" wants a list, and ${reference} is ${showType(typed.type)}` };
      continue;
    }
    const path = isSome ? [reference, 'some'] : [reference];
    for (const [member, value] of demandsOf(isSome ? expected.some : expected)) {
      const wanted = member === undefined ? type : memberType(type, member);
      if (wanted !== undefined && accepts(wanted, { const: value })) continue;
      const name = member === undefined ? reference : `${reference}.${member}`;
      const message = `${name} is never ${JSON.stringify(value)}: it is ${showType(wanted ?? asSchema({}))}`;
      yield { ...at(guard, ...path), message, found: String(value), available: wordsIn(wanted) };
    }
  }
}

const wordsIn = (type: Schema | undefined): string[] => (Array.isArray(type?.enum) ? type.enum.map(String) : []);

/** The scalars that a comparison names, with the member of an entry that `some` compares. */
function demandsOf(expected: unknown): [string | undefined, unknown][] {
  if (Array.isArray(expected)) return expected.map((value) => [undefined, value]);
  if (typeof expected !== 'object' || expected === null) return [[undefined, expected]];
  return Object.entries(expected).flatMap(([member, values]) =>
    (Array.isArray(values) ? values : [values]).map((value): [string, unknown] => [member, value]),
  );
}
