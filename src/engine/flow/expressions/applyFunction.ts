import type { FunctionCall, Value } from '../types.ts';
import type { Read, ValueFunctions } from '../ValueFunction.ts';

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
