import type { Value } from '../../flow/types.ts';
import { FUNCTIONS } from './functions.ts';
import { readReference } from './readReference.ts';
import type { Scope } from './Scope.ts';

/** What a value is where it stands: a scalar is itself, a reference is read, a function is applied. */
export function evaluate(value: Value, scope: Scope): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? readReference(value, scope) : value;
  if (typeof value !== 'object') return value;
  const [entry] = Object.entries(value);
  if (entry === undefined) return undefined;
  const [name, argument] = entry;
  return Object.hasOwn(FUNCTIONS, name)
    ? FUNCTIONS[name]?.(argument, (inner) => evaluate(inner, scope), scope)
    : undefined;
}
