import { readGuard } from '../flow/readGuard.ts';
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
    case 'allowed':
    case 'openable':
      return [read.reference];
    case 'condition': {
      const isKnown = Object.hasOwn(conditions, read.name) && !within.includes(read.name);
      const named = isKnown ? conditions[read.name] : undefined;
      return named === undefined ? [] : guardReferences(named, conditions, [...within, read.name]);
    }
    case 'not':
      return guardReferences(read.guard, conditions, within);
    case 'any':
    case 'all':
      return read.guards.flatMap((one) => guardReferences(one, conditions, within));
    case 'valid':
      return [`$form.${read.field}`];
    case 'during':
      return [];
    case 'equal':
      return read.pairs.map(([reference]) => reference);
  }
}

/** Every condition that a guard names, directly or inside other guards. */
export function conditionsIn(guard: Guard): string[] {
  const read = readGuard(guard);
  if (read.kind === 'condition') return [read.name];
  if (read.kind === 'not') return conditionsIn(read.guard);
  return read.kind === 'any' || read.kind === 'all' ? read.guards.flatMap(conditionsIn) : [];
}
