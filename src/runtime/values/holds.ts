import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import { readGuard } from '../../flow/readGuard.ts';
import type { Expectation, Guard } from '../../flow/types.ts';
import { addressRules } from '../addresses/addressRules.ts';
import { judgeField } from '../rules/judgeField.ts';
import { isTrue } from './isPresent.ts';
import { memberOf } from './memberOf.ts';
import { readReference } from './readReference.ts';
import { MAX_DEPTH, type Scope } from './Scope.ts';

/** Whether a guard holds; an absent one always does. */
export function holds(guard: Guard | undefined, scope: Scope): boolean {
  if (guard === undefined) return true;
  const read = readGuard(guard);
  switch (read.kind) {
    case 'present':
      return isTrue(readReference(read.reference, scope));
    case 'condition': {
      const { conditions } = scope.setting.portal;
      const condition = Object.hasOwn(conditions, read.name) ? conditions[read.name] : undefined;
      return condition !== undefined && scope.depth < MAX_DEPTH && holds(condition, deeper(scope));
    }
    case 'not':
      return !holds(read.guard, scope);
    case 'any':
      return read.guards.some((one) => holds(one, scope));
    case 'all':
      return read.guards.every((one) => holds(one, scope));
    case 'valid':
      return scope.depth < MAX_DEPTH && judgeField(read.field, deeper(scope)) === undefined;
    case 'allowed':
      return resolveAddress(readReference(read.reference, scope), addressRules(scope)) !== undefined;
    case 'openable':
      return parseWebAddress(readReference(read.reference, scope), NO_BASE) !== undefined;
    case 'equal':
      return read.pairs.every(([reference, expectation]) => fits(readReference(reference, scope), expectation));
  }
}

/** Against which a relative address cannot be read. */
const NO_BASE = 'about:blank';

const deeper = (scope: Scope): Scope => ({ ...scope, depth: scope.depth + 1 });

function fits(value: unknown, expectation: Expectation): boolean {
  if (Array.isArray(expectation)) return expectation.some((one) => value === one);
  if (typeof expectation !== 'object') return value === expectation;
  return Array.isArray(value) && value.some((entry) => matches(entry, expectation.some));
}

/** An entry of a list against what one of them must be: a scalar, any of several, or members that all match. */
function matches(entry: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => matches(entry, one));
  if (typeof wanted !== 'object' || wanted === null) return entry === wanted;
  return Object.entries(wanted).every(([name, value]) => matches(memberOf(entry, name), value));
}
