import type { Field } from '../../flow/types.ts';

/**
 * A field's raw value as it is stored on blur and sent: texts trimmed (VALID-07), usernames and e-mail
 * addresses without any whitespace (VALID-10, D-94), passwords as they are.
 */
export function normalise(field: Field, raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  switch (field.widget) {
    case 'username':
    case 'email':
    case 'code':
      return raw.replace(/\s/gu, '');
    case 'password':
    case 'new-password':
      return raw;
    default:
      return raw.trim();
  }
}
