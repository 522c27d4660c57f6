import type { Expectation, Guard, Period } from './types.ts';

/** A guard by its operator. */
export type ReadGuard =
  | { readonly kind: 'present'; readonly reference: string }
  | { readonly kind: 'condition'; readonly name: string }
  | { readonly kind: 'not'; readonly guard: Guard }
  | { readonly kind: 'any' | 'all'; readonly guards: readonly Guard[] }
  | { readonly kind: 'valid'; readonly field: string }
  | { readonly kind: 'allowed' | 'openable'; readonly reference: string }
  | { readonly kind: 'during'; readonly period: Period }
  | { readonly kind: 'equal'; readonly pairs: readonly (readonly [reference: string, expectation: Expectation])[] };

const isList = (value: unknown): value is Guard[] => Array.isArray(value);

/** The operator of a guard. */
export function readGuard(guard: Guard): ReadGuard {
  if (typeof guard === 'string') {
    return guard.startsWith('$') ? { kind: 'present', reference: guard } : { kind: 'condition', name: guard };
  }
  const members: Record<string, unknown> = guard;
  if ('not' in guard) return { kind: 'not', guard: guard.not as Guard };
  if (isList(members.any)) return { kind: 'any', guards: members.any };
  if (isList(members.all)) return { kind: 'all', guards: members.all };
  if (typeof members.valid === 'string') return { kind: 'valid', field: members.valid };
  if (typeof members.openable === 'string') return { kind: 'openable', reference: members.openable };
  if (typeof members.allowed === 'string') return { kind: 'allowed', reference: members.allowed };
  if ('during' in guard) return { kind: 'during', period: guard.during as Period };
  return { kind: 'equal', pairs: Object.entries(members) as [string, Expectation][] };
}
