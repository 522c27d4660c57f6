import type { Field } from '../../flow/types.ts';
import type { Message } from '../View.ts';
import { holds } from '../values/holds.ts';
import { isPresent } from '../values/isPresent.ts';
import { fieldValue } from '../values/readField.ts';
import { readReference } from '../values/readReference.ts';
import type { Scope } from '../values/Scope.ts';
import { judgePassword } from './judgePassword.ts';
import { translateError } from './translateError.ts';

const REQUIRED: Message = { key: 'validation.required' };

/** What is wrong with a field as it stands, whether that shows yet or not (specification, section 5). */
export function judgeField(name: string, scope: Scope): Message | undefined {
  const known = scope.setting.index.fields.get(name);
  if (known === undefined) return undefined;
  const { field, form } = known;
  const value = fieldValue(field, scope);
  if (isMissing(field, value, scope)) return REQUIRED;
  if (!isPresent(value)) return undefined;
  return translateError(scope.setting.validate(form, { [name]: value })) ?? judgeByOthers(field, value, scope);
}

export function isRequired(field: Field, scope: Scope): boolean {
  if (field.widget === 'terms') return field.items.some((term) => term.required === true);
  if (!('required' in field) || field.required === undefined) return false;
  return field.required === true || holds(field.required, scope);
}

function isMissing(field: Field, value: unknown, scope: Scope): boolean {
  switch (field.widget) {
    case 'checkbox':
      return value !== true && isRequired(field, scope);
    case 'terms': {
      const ticked = Array.isArray(value) ? value : [];
      return field.items.some((term) => term.required === true && !ticked.includes(term.id));
    }
    case 'organisation': {
      // VALID-14: what was typed and not picked is no organisation, and silence would send the wrong sign-in.
      const typed = scope.state.typed[field.field] ?? '';
      return !isPresent(value) && (typed.trim() !== '' || isRequired(field, scope));
    }
    default:
      return !isPresent(value) && isRequired(field, scope);
  }
}

/** Rules that hold a field against an answer or another field. */
function judgeByOthers(field: Field, value: unknown, scope: Scope): Message | undefined {
  if (typeof value !== 'string') return undefined;
  if (field.widget === 'new-password' && field.sameAs === undefined) {
    const wrong = judgePassword(value, field.policy === undefined ? undefined : readReference(field.policy, scope));
    if (wrong !== undefined) return wrong;
  }
  if ('sameAs' in field && field.sameAs !== undefined) {
    const other = scope.setting.index.fields.get(field.sameAs);
    if (other !== undefined && fieldValue(other.field, scope) !== value) return { key: 'validation.password.notMatch' };
  }
  if ('differsFrom' in field && field.differsFrom !== undefined) {
    const other = readReference(field.differsFrom, scope);
    // Addresses are compared as mail systems do in practice: without regard to case.
    if (typeof other === 'string' && other.toLowerCase() === value.toLowerCase()) {
      return { key: 'validation.email.existInUsername' };
    }
  }
  return undefined;
}
