import { readGuard } from '../readGuard.ts';
import type { Expectation, Guard, Period } from '../types.ts';
import { isTrue } from './isPresent.ts';
import { memberOf } from './memberOf.ts';

/** The values that a guard reads at its place. */
export interface Reading {
  /** The value of a reference, `$root.member`; undefined if there is none. */
  read(reference: string): unknown;
  /** Whether a named condition of the portal holds. */
  condition(name: string): boolean;
  /** Whether a field's value keeps all its rules. */
  valid(field: string): boolean;
  /** Whether a flow may leave the portal for the address (P01). */
  allowed(address: unknown): boolean;
  /** Whether the address is absolute and http or https. */
  openable(address: unknown): boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Whether a guard holds; an absent guard always does. Pure: it depends only on `reading`. */
export function holdsFor(guard: Guard | undefined, reading: Reading): boolean {
  if (guard === undefined) return true;
  const read = readGuard(guard);
  switch (read.kind) {
    case 'present':
      return isTrue(reading.read(read.reference));
    case 'condition':
      return reading.condition(read.name);
    case 'not':
      return !holdsFor(read.guard, reading);
    case 'any':
      return read.guards.some((one) => holdsFor(one, reading));
    case 'all':
      return read.guards.every((one) => holdsFor(one, reading));
    case 'valid':
      return reading.valid(read.field);
    case 'allowed':
      return reading.allowed(reading.read(read.reference));
    case 'openable':
      return reading.openable(reading.read(read.reference));
    case 'during':
      return isWithin(read.period, reading.now);
    case 'equal':
      return read.pairs.every(([reference, expectation]) => fits(reading.read(reference), expectation));
  }
}

/** Days are compared as texts, since the Swedish locale formats them as in ISO 8601. */
function isWithin({ from = '', until, zone }: Period, now: number): boolean {
  const today = new Date(now).toLocaleDateString('sv', { timeZone: zone });
  return from <= today && (until === undefined || today <= until);
}

function fits(value: unknown, expectation: Expectation): boolean {
  if (Array.isArray(expectation)) return expectation.some((one) => value === one);
  if (typeof expectation !== 'object') return value === expectation;
  return Array.isArray(value) && value.some((entry) => matches(entry, expectation.contains));
}

/** Tests an entry of a list against a scalar, several scalars, or members that must all match. */
function matches(entry: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => matches(entry, one));
  if (typeof wanted !== 'object' || wanted === null) return entry === wanted;
  return Object.entries(wanted).every(([name, value]) => matches(memberOf(entry, name), value));
}
