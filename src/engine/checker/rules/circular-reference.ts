import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import { conditionsIn } from '../guardReferences.ts';
import type { UnitView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';

/** A part by its place, with the names that it reads. */
interface Named {
  readonly file: string;
  readonly path: JsonPath;
  readonly reads: readonly string[];
}

/** The path from a name back to itself, or undefined. */
function roundOf(start: string, parts: ReadonlyMap<string, Named>): string[] | undefined {
  const seen = new Set<string>();
  const search = (name: string, way: readonly string[]): string[] | undefined => {
    for (const next of parts.get(name)?.reads ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const round = search(next, [...way, next]);
      if (round !== undefined) return round;
    }
    return undefined;
  };
  return search(start, [start]);
}

function* roundsIn(parts: ReadonlyMap<string, Named>): Generator<Report> {
  const told = new Set<string>();
  for (const [name, { file, path }] of parts) {
    const round = told.has(name) ? undefined : roundOf(name, parts);
    if (round === undefined) continue;
    for (const one of round) told.add(one);
    const message = round.length === 2 ? `${name} refers to itself` : `this refers to itself: ${round.join(', then ')}`;
    yield { file, path, onKey: true, message };
  }
}

/** The derived values of a unit by name, each with the derived values that it reads. */
function derivedOf({ unit, nodes }: CheckedPart): Map<string, Named> {
  const parts = new Map<string, Named>();
  for (const name of Object.keys(unit.derived)) {
    const path = [...unit.path, 'derived', name];
    const reads = nodes.references
      .filter(
        (reference) => reference.file === unit.file && path.every((part, index) => reference.path[index] === part),
      )
      .flatMap(({ value }) => (value.startsWith('$derived.') ? [value.split('.')[1] ?? ''] : []));
    parts.set(name, { file: unit.file, path, reads });
  }
  return parts;
}

/** The fields of a unit whose initial value is the value of another field. */
function initialsOf({ nodes }: CheckedPart): Map<string, Named> {
  return new Map(
    nodes.items.flatMap(({ value, file, path }): [string, Named][] => {
      if (!('field' in value) || value.initial === undefined) return [];
      const here = [...path, 'initial'];
      const reads = nodes.references
        .filter((one) => one.file === file && here.every((part, index) => one.path[index] === part))
        .flatMap(({ value: one }) => (one.startsWith('$form.') ? [one.split('.')[1] ?? ''] : []));
      return [[value.field, { file, path: here, reads }]];
    }),
  );
}

function conditionsOf({ flows }: UnitView): Map<string, Named> {
  const file = flows.portal?.path ?? '';
  return new Map(
    Object.entries(flows.portal?.value.conditions ?? {}).map(([name, guard]) => [
      name,
      { file, path: ['conditions', name], reads: conditionsIn(guard) },
    ]),
  );
}

export const circularReference: Rule = {
  id: 'circular-reference',
  why: 'A value that depends on itself cannot be computed, so a screen that reads it cannot be shown.',
  hint: 'Remove the name from its own definition, or from a definition that it reads.',
  stage: 'flow',
  *ofPart(checked) {
    if (checked.part.kind === 'own') yield* roundsIn(derivedOf(checked));
    yield* roundsIn(initialsOf(checked));
  },
  *ofFlows(view) {
    yield* roundsIn(conditionsOf(view));
  },
};
