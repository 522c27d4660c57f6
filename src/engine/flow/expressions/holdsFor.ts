import { ownMember } from '../../contract/isRecord.ts';
import type { Expectation, FunctionCall, Guard, Value } from '../types.ts';
import type { Read, ValueFunctions } from '../ValueFunction.ts';
import { isTrue, memberOf } from './memberOf.ts';
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

/** The function that a value names, with its argument; undefined if no such function exists. */
export function functionIn(value: FunctionCall, functions: ValueFunctions) {
  const [entry] = Object.entries(value);
  const known = entry !== undefined && Object.hasOwn(functions, entry[0]) ? functions[entry[0]] : undefined;
  return known === undefined || entry === undefined ? undefined : { known, name: entry[0], argument: entry[1] };
}

/** The result of a function; undefined if no such function exists. */
export function applyFunction(value: FunctionCall, functions: ValueFunctions, read: Read, now: number): unknown {
  const found = functionIn(value, functions);
  if (found === undefined) return undefined;
  const { known, argument } = found;
  if ('compute' in known) return known.compute(argument, read, now);
  // Reads each value once. Reading a value again at every depth would take exponential time for nested functions.
  const seen = new Map<Value, unknown>();
  const picked = known.pick(argument, (one) => {
    if (!seen.has(one)) seen.set(one, read(one));
    return seen.get(one);
  });
  return picked === undefined ? undefined : seen.has(picked) ? seen.get(picked) : read(picked);
}
