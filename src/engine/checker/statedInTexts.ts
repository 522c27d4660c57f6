import { durationOf } from '../flow/durationOf.ts';
import { limitsOfField } from '../flow/rules/rulesOfField.ts';
import type { Value } from '../flow/types.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from './CheckedUnit.ts';

/** The timers of a screen and of its states, in seconds, by the references to them. */
export interface Timed {
  readonly screen: string;
  readonly timers: readonly (readonly [reference: string, seconds: number])[];
}

/** A field with limits, by the place of its texts within their namespace. */
export interface Limited {
  readonly place: string;
  readonly name: string;
  readonly limits: readonly (readonly [name: string, limit: Value])[];
}

/** The timers of a screen; empty if none of its texts can state a timer. */
export const timersOf = keptPer(({ unit: { kind, id, source, states } }: CheckedUnit): readonly Timed[] => {
  if (kind === 'shell') return [];
  const own = 'after' in source ? source.after : undefined;
  const timers = [
    ['$after', own] as const,
    ...Object.entries(states).map(([state, { after }]) => [`$after.${state}`, after] as const),
  ]
    .flatMap(([reference, after]) =>
      Object.keys(after ?? {}).map((time) => [reference, durationOf(time) / 1000] as const),
    )
    .filter(([, seconds]) => Number.isInteger(seconds));
  return timers.length === 0 ? [] : [{ screen: id, timers }];
});

/** The limits of the fields in a screen or a shell, including its own dialogs. */
export const limitsOf = keptPer((checked: CheckedUnit): readonly Limited[] => {
  const dialogs = [...checked.unit.dialogs].flatMap(([id, { shared }]) =>
    shared ? [] : [checked.part({ kind: 'dialog', id })],
  );
  return [checked.part({ kind: 'own' }), ...dialogs].flatMap(limitsIn);
});

/** The limits of the fields in a part. */
export const limitsIn = keptPer(({ part, unit, nodes, flows }: CheckedPart): readonly Limited[] => {
  const dialog = part.kind === 'dialog' ? part.id : undefined;
  const isShared = dialog !== undefined && unit.dialogs.get(dialog)?.shared === true;
  const owner = isShared ? [] : unit.kind === 'shell' ? ['shells', unit.id] : [unit.id];
  const above = [...owner, ...(dialog === undefined ? [] : ['dialogs', dialog]), 'fields'];
  return nodes.items.flatMap(({ value }): Limited[] => {
    const limits = 'field' in value ? Object.entries(limitsOfField(value, flows)) : [];
    if (!('field' in value) || limits.length === 0) return [];
    return [{ place: [...above, value.field].join('/'), name: value.field, limits }];
  });
});
