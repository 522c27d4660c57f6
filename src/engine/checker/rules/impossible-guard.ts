import { accepts } from '../../flow/accepts.ts';
import { atomsOf, excludes } from '../../flow/guardAtoms.ts';
import { readGuard } from '../../flow/readGuard.ts';
import { asSchema, entryOf, memberOf, type Schema } from '../../flow/Schema.ts';
import { showType } from '../../flow/showType.ts';
import { isDangling, typeOfReference } from '../../flow/typeOfReference.ts';
import type { Guard } from '../../flow/types.ts';
import type { Visit } from '../../flow/Visits.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

export const impossibleGuard: Rule = {
  id: 'impossible-guard',
  hint: 'Compare with a value that can stand there.',
  stage: 'flow',
  *check({ units }) {
    for (const { visits } of units) {
      for (const guard of visits.guards) {
        yield* checkComparisons(guard);
        const atoms = atomsOf(guard.value);
        const isContradiction = atoms.some((atom) => atom.kind === 'among' && excludes(toGuard(atom), guard.value));
        if (isContradiction) yield { ...at(guard), message: 'this never holds: two of its demands exclude each other' };
      }
    }
  },
};

const toGuard = (atom: { reference: string; values: readonly unknown[] }): Guard => ({
  [atom.reference]: atom.values.filter((value) => typeof value === 'string' || typeof value === 'boolean'),
});

function* checkComparisons(guard: Visit<Guard>): Generator<Report> {
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
      const wanted = member === undefined ? type : memberOf(type, member);
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
