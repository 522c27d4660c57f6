import type { Period } from '../../language/operators/index.ts';
import type { OperatorName } from '../../language/operators.ts';
import type { Guard } from '../types.ts';

/** What a guard can read where it is evaluated. */
export interface Reading {
  /** The value of a reference, `$root.member`; undefined if there is none. */
  read(reference: string): unknown;
  /** Whether a named condition of the portal holds. */
  condition(name: string): boolean;
  /** Whether a field's value obeys all the field's rules. */
  valid(field: string): boolean;
  /** Whether a flow may leave the portal for the address (P01). */
  allowed(address: unknown): boolean;
  /** Whether the address is absolute and http or https. */
  openable(address: unknown): boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** @param holds tells whether a guard inside the operand holds */
export type OperatorTest = (operand: never, reading: Reading, holds: (guard: Guard) => boolean) => boolean;

/** For each operator of guards, the test of whether it holds. */
export const OPERATOR_TESTS = {
  not: (guard: Guard, _reading, holds) => !holds(guard),
  any: (guards: readonly Guard[], _reading, holds) => guards.some(holds),
  all: (guards: readonly Guard[], _reading, holds) => guards.every(holds),
  valid: (field: string, reading) => reading.valid(field),
  allowed: (reference: string, reading) => reading.allowed(reading.read(reference)),
  openable: (reference: string, reading) => reading.openable(reading.read(reference)),
  during: (period: Period, { now }) => isWithin(period, now),
} as const satisfies Readonly<Record<OperatorName, OperatorTest>>;

/** Days are compared as texts, since the Swedish locale formats them as in ISO 8601. */
function isWithin({ from = '', until, zone }: Period, now: number): boolean {
  const today = new Date(now).toLocaleDateString('sv', { timeZone: zone });
  return from <= today && (until === undefined || today <= until);
}
