import { readGuard } from '../flow/tellGuard.ts';
import type { Guard, PortalFile } from '../flow/types.ts';

/**
 * Every reference that a guard reads, including through named conditions.
 * @param within the conditions that contain the guard, so that circular ones are read only once
 */
export function guardReferences(
  guard: Guard,
  conditions: PortalFile['conditions'] = {},
  within: readonly string[] = [],
): string[] {
  const read = readGuard(guard);
  switch (read.kind) {
    case 'present':
      return [read.reference];
    case 'condition': {
      const isKnown = Object.hasOwn(conditions, read.name) && !within.includes(read.name);
      const named = isKnown ? conditions[read.name] : undefined;
      return named === undefined ? [] : guardReferences(named, conditions, [...within, read.name]);
    }
    case 'operation': {
      const { guards, reference, field } = read;
      const inside = guards.flatMap((one) => guardReferences(one, conditions, within));
      return [
        ...(reference === undefined ? [] : [reference]),
        ...(field === undefined ? [] : [`$form.${field}`]),
        ...inside,
      ];
    }
    case 'equal':
      return read.pairs.map(([reference]) => reference);
  }
}

/** Every condition that a guard names, directly or inside other guards. */
export function conditionsIn(guard: Guard): string[] {
  const read = readGuard(guard);
  if (read.kind === 'condition') return [read.name];
  return read.kind === 'operation' ? read.guards.flatMap(conditionsIn) : [];
}
