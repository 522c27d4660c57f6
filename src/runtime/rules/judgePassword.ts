import { hasInvisible } from '../../contract/characters.ts';
import type { Message } from '../View.ts';
import { memberOf } from '../values/memberOf.ts';

/** VALID-34: exactly these count as special; other characters are allowed and count for nothing (D-93). */
const SYMBOLS = '!@$%*?&#^(){}[]<>.,;:\'"\\|`~+=-_/';
const SHORTEST = 8;
const LONGEST = 30;

/** One rule of a password policy, for hints as well: its message, and whether a password keeps it. */
export interface PasswordRule {
  readonly message: { readonly key: string; readonly values?: Readonly<Record<string, unknown>> };
  readonly isKept: (password: string) => boolean;
}

/** The rules of an organisation's policy; the generic ones of D-73 where there is none (LIMIT-03). */
export function passwordRules(policy: unknown): readonly PasswordRule[] {
  const isKnown = typeof policy === 'object' && policy !== null;
  const number = (name: string, otherwise: number) => {
    const value = memberOf(policy, name);
    return typeof value === 'number' ? value : otherwise;
  };
  const asks = (name: string) => memberOf(policy, name) === true;
  const min = number('minLength', SHORTEST);
  const max = number('maxLength', LONGEST);
  const rules: PasswordRule[] = [
    { message: { key: 'validation.password.noSpaces' }, isKept: (text) => !/\s/u.test(text) },
    { message: { key: 'validation.minLengthInput', values: { min } }, isKept: (text) => [...text].length >= min },
    { message: { key: 'validation.maxLengthInput', values: { max } }, isKept: (text) => [...text].length <= max },
  ];
  const add = (wanted: boolean, name: string, isKept: PasswordRule['isKept']) => {
    if (wanted) rules.push({ message: { key: `validation.password.${name}` }, isKept });
  };
  add(!isKnown, 'letter', (text) => /[A-Za-z]/.test(text));
  add(asks('requiredLowerCase'), 'lowerCase', (text) => /[a-z]/.test(text));
  add(asks('requiredUpperCase'), 'upperCase', (text) => /[A-Z]/.test(text));
  add(!isKnown || asks('requiredNumber'), 'number', (text) => /[0-9]/.test(text));
  add(!isKnown || asks('requiredSymbol'), 'symbol', (text) => [...text].some((sign) => SYMBOLS.includes(sign)));
  return rules;
}

/**
 * The first rule of the policy that a new password breaks. That it has nothing invisible is no rule that people are told
 * beforehand: such characters come by pasting, and the text says what to do.
 */
export function judgePassword(password: string, policy: unknown): Message | undefined {
  const broken = passwordRules(policy).find((rule) => !rule.isKept(password))?.message;
  return broken ?? (hasInvisible(password) ? { key: 'validation.password.invisible' } : undefined);
}
