import { FORMATS } from '../../contract/formats.ts';
import { accepts } from '../../flow/accepts.ts';
import { alwaysHolds, excludes, implies, knowledgeOf, neverHolds } from '../../flow/expressions/compareGuards.ts';
import { entryOf, memberNames, memberType, type Schema } from '../../flow/Schema.ts';
import { showType } from '../../flow/showType.ts';
import { readGuard } from '../../flow/tellGuard.ts';
import { isDangling, typeOfReference } from '../../flow/typeOfReference.ts';
import type { Guard } from '../../flow/types.ts';
import type { ScopedNode } from '../../flow/Unit.ts';
import type { Period } from '../../language/operators/index.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { conditionsIn } from '../guardReferences.ts';
import type { UnitView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const impossibleGuard: Rule = {
  id: 'impossible-guard',
  why: 'A guard that never holds hides its part forever; one that always holds is unnecessary.',
  hint: 'Write a guard that sometimes holds and sometimes fails, or remove it.',
  stage: 'flow',
  *ofFlows(view) {
    const { units } = view;
    const conditions = conditionsOf(view);
    const known = [...units.flatMap(comparisonsIn), ...conditions.flatMap(comparisonsOf)];
    yield* known;
    const ofConditions = conditions.map(judge);
    const decided = new Set(
      ofConditions.flatMap(({ message, path }) => (message === undefined ? [] : [String(path.at(-1))])),
    );
    // A guard that names a constant condition is constant for that reason, so it is not reported.
    const verdicts = [...units.flatMap(verdictsIn), ...ofConditions].filter(
      ({ names }) => !names.some((name) => decided.has(name)),
    );
    // The finding is at the innermost impossible guard.
    const told = new Set(known.flatMap(placesAround));
    for (const report of reportsOf(verdicts).sort((a, b) => b.path.length - a.path.length)) {
      if (told.has(placeOf(report))) continue;
      for (const place of placesAround(report)) told.add(place);
      yield report;
    }
  },
};

/** The verdict about a guard at one place that reads it. No message if the guard may hold and may fail. */
interface Verdict extends Pick<Report, 'file' | 'path'> {
  readonly message: string | undefined;
  /** The conditions of the portal that the guard names. */
  readonly names: readonly string[];
}

const comparisonsIn = keptPer(({ judgedParts }: CheckedUnit) => judgedParts.flatMap(comparisonsInPart));
const comparisonsInPart = keptPer(({ nodes }: CheckedPart): readonly Report[] => nodes.guards.flatMap(comparisonsOf));

const verdictsIn = keptPer(({ judgedParts }: CheckedUnit) => judgedParts.flatMap(verdictsInPart));

/** Of guards in the unit's own file, only the verdicts with a problem; of shared guards, every verdict. */
const verdictsInPart = keptPer(({ unit, nodes }: CheckedPart): readonly Verdict[] =>
  [...agreed(nodes.guards.map(judge)).values()].filter(
    ({ file, message }) => message !== undefined || file !== unit.file,
  ),
);

const judge = (guard: ScopedNode<Guard>): Verdict => ({
  ...at(guard),
  message: verdictOf(guard),
  names: conditionsIn(guard.value),
});

/** Each guard once. A shared guard keeps its message only if the verdict is the same everywhere. */
function agreed(verdicts: readonly Verdict[]): ReadonlyMap<string, Verdict> {
  const known = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const place = placeOf(verdict);
    const before = known.get(place);
    const isSame = before === undefined || before.message === verdict.message;
    known.set(place, isSame ? verdict : { ...verdict, message: undefined });
  }
  return known;
}

const reportsOf = (verdicts: readonly Verdict[]): Report[] =>
  [...agreed(verdicts).values()].flatMap(({ message, file, path }) =>
    message === undefined ? [] : [{ file, path, message }],
  );

type Place = Pick<Report, 'file' | 'path'>;

const placeOf = ({ file, path }: Place): string => JSON.stringify([file, ...path]);

/** A place, and each place that contains it. */
const placesAround = ({ file, path }: Place): string[] =>
  [path, ...path.map((_, length) => path.slice(0, length))].map((part) => placeOf({ file, path: part }));

/** The named conditions of the portal, in the scope of the first unit. */
function conditionsOf({ flows, units: [first] }: UnitView): ScopedNode<Guard>[] {
  if (flows.portal === undefined || first === undefined) return [];
  const { path: file, value } = flows.portal;
  const scope = { flows, unit: first.unit };
  return Object.entries(value.conditions).map(([name, guard]) => {
    return { value: guard, file, path: ['conditions', name], scope };
  });
}

function verdictOf({ value, scope, given }: ScopedNode<Guard>): string | undefined {
  const knowledge = knowledgeOf(scope);
  if (neverHolds(value, knowledge)) return 'this never holds: two of its conditions exclude each other';
  if (alwaysHolds(value, knowledge)) return 'this always holds, whatever the values';
  if (given === undefined || neverHolds(given, knowledge)) return undefined;
  if (excludes(given, value, knowledge)) return 'this never holds here: the guards around it exclude it';
  return implies(given, value, knowledge) ? 'this always holds here: the guards around it imply it' : undefined;
}

const comparisonsOf = (guard: ScopedNode<Guard>): Report[] => [...checkComparisons(guard)];

function* checkComparisons(guard: ScopedNode<Guard>): Generator<Report> {
  const read = readGuard(guard.value);
  if (read.kind === 'operation' && read.name === 'during') yield* wrongDays(read.operand as Period, guard);
  if (read.kind !== 'equal') return;
  for (const [reference, expected] of read.pairs) {
    const typed = typeOfReference(reference, guard.scope);
    if (isDangling(typed)) continue;
    const isContained = typeof expected === 'object' && !Array.isArray(expected);
    const type = isContained ? entryOf(typed.type) : typed.type;
    if (type === undefined) {
      const message = `"contains" needs a list, but ${reference} is ${showType(typed.type)}`;
      yield { ...at(guard, reference), message };
      continue;
    }
    const path = isContained ? [reference, 'contains'] : [reference];
    const lacking = new Set<string>();
    for (const [member, value] of demandsOf(isContained ? expected.contains : expected)) {
      const wanted = member === undefined ? type : memberType(type, member);
      if (wanted === undefined && member !== undefined) {
        if (lacking.has(member)) continue;
        lacking.add(member);
        const message = `the entries of ${reference} have no "${member}"`;
        yield { ...at(guard, ...path, member), onKey: true, message, found: member, available: memberNames(type) };
        continue;
      }
      if (wanted === undefined || accepts(wanted, { const: value })) continue;
      const name = member === undefined ? reference : `${reference}.${member}`;
      const message = `${name} is never ${JSON.stringify(value)}: it is ${showType(wanted).replaceAll(' | ', ' or ')}`;
      yield { ...at(guard, ...path), message, found: String(value), available: wordsIn(wanted) };
    }
  }
}

/** Days and zones that do not exist, and empty periods. */
function* wrongDays({ from, until, zone }: Period, guard: ScopedNode<Guard>): Generator<Report> {
  for (const [name, day] of Object.entries({ from, until })) {
    if (day === undefined || FORMATS.date.test(day)) continue;
    yield { ...at(guard, 'during', name), message: `the calendar has no day ${day}`, found: day };
  }
  if (from !== undefined && until !== undefined && until < from) {
    yield { ...at(guard, 'during', 'until'), message: `this never holds: ${until} is before ${from}` };
  }
  const zones = Intl.supportedValuesOf('timeZone');
  if (zone !== undefined && !['UTC', ...zones].includes(zone)) {
    yield { ...at(guard, 'during', 'zone'), message: `there is no time zone ${zone}`, found: zone, available: zones };
  }
}

const wordsIn = (type: Schema | undefined): string[] => (Array.isArray(type?.enum) ? type.enum.map(String) : []);

/** The scalars that a comparison expects, each with the member of an entry that it is compared with, if any. */
function demandsOf(expected: unknown): [string | undefined, unknown][] {
  if (Array.isArray(expected)) return expected.map((value) => [undefined, value]);
  if (typeof expected !== 'object' || expected === null) return [[undefined, expected]];
  return Object.entries(expected).flatMap(([member, values]) =>
    (Array.isArray(values) ? values : [values]).map((value): [string, unknown] => [member, value]),
  );
}
