import { asRecord, isRecord } from '../contract/isRecord.ts';
import type { Keywords } from './schemaBranches.ts';

type Branches = readonly Keywords[];

/**
 * A value as the canonical form writes it:
 *
 * - an entry, not a list of only that entry: `any` and `all` of one guard, a list of one step
 * - `all` of two comparisons, not an object with both
 * - `in`, not a `shown` that tests only the state; a field keeps its `shown`, since it has no value while that hides it
 */
export function simplified(value: unknown, branches: Branches): unknown {
  if (Array.isArray(value)) {
    const [only, ...others] = value;
    return others.length === 0 && isTaken(only, branches) ? only : value;
  }
  if (!isRecord(value)) return value;
  if (hasMember('all', branches)) return simpleGuard(value, branches);
  const { shown, ...others } = value;
  if (!isRecord(shown) || ['in', 'field', 'section'].some((name) => name in others) || !hasMember('in', branches)) {
    return value;
  }
  const [[root, states] = [], ...more] = Object.entries(shown);
  const isPlace = root === '$state' && more.length === 0 && !isRecord(states);
  return isPlace ? { ...others, in: states } : value;
}

function simpleGuard(value: Keywords, branches: Branches): unknown {
  const [[name = '', member] = [], ...others] = Object.entries(value);
  if (others.length > 0) {
    const isAllOf = [name, ...others.map(([other]) => other)].every((one) => one.startsWith('$'));
    return isAllOf ? { all: Object.entries(value).map(([one, expected]) => ({ [one]: expected })) } : value;
  }
  const isOfOne = ['any', 'all'].includes(name) && Array.isArray(member) && member.length === 1;
  return isOfOne ? simplified(member[0], branches) : value;
}

/** Whether a list's only entry is allowed in place of the list. */
const isTaken = (entry: unknown, branches: Branches) =>
  entry !== undefined && !Array.isArray(entry) && branches.some(({ type }) => type === typeof entry);

const hasMember = (name: string, branches: Branches) =>
  branches.some(({ properties }) => Object.hasOwn(asRecord(properties), name));
