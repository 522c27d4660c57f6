import { ownMember } from '../../contract/ownMember.ts';
import type { Expectation, Guard } from '../types.ts';
import { isTrue } from './isPresent.ts';
import { memberOf } from './memberOf.ts';
import { OPERATOR_TESTS, type OperatorTest, type Reading } from './operatorTests.ts';

/** Whether a guard holds; an absent guard always does. Pure: it depends only on `reading`. */
export function holdsFor(guard: Guard | undefined, reading: Reading): boolean {
  if (guard === undefined) return true;
  if (typeof guard === 'string') {
    return guard.startsWith('$') ? isTrue(reading.read(guard)) : reading.condition(guard);
  }
  const holds = (one: Guard) => holdsFor(one, reading);
  return Object.entries(guard).every(([name, operand]) => {
    const test = ownMember(TESTS, name);
    return test === undefined
      ? fits(reading.read(name), operand as Expectation)
      : test(operand as never, reading, holds);
  });
}

const TESTS: Readonly<Record<string, OperatorTest>> = OPERATOR_TESTS;

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
