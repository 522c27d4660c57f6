import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import { holdsFor } from '../../flow/expressions/holdsFor.ts';
import type { Guard } from '../../flow/types.ts';
import { addressRules } from '../addresses/addressRules.ts';
import { judgeField } from '../rules/judgeField.ts';
import { readReference } from './readReference.ts';
import { MAX_DEPTH, type Scope } from './Scope.ts';

/** Against which a relative address cannot be read. */
const NO_BASE = 'about:blank';

/** Whether a guard holds where it stands; an absent one always does. */
export function holds(guard: Guard | undefined, scope: Scope): boolean {
  return holdsFor(guard, {
    read: (reference) => readReference(reference, scope),
    condition: (name) => {
      const { conditions } = scope.setting.portal;
      const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
      return condition !== undefined && scope.depth < MAX_DEPTH && holds(condition, deeper(scope));
    },
    valid: (field) => scope.depth < MAX_DEPTH && judgeField(field, deeper(scope)) === undefined,
    allowed: (address) => resolveAddress(address, addressRules(scope)) !== undefined,
    openable: (address) => parseWebAddress(address, NO_BASE) !== undefined,
  });
}

const deeper = (scope: Scope): Scope => ({ ...scope, depth: scope.depth + 1 });
