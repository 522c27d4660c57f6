import type { PasswordPolicy } from '../../contract/schemas.ts';

/** D-93: exactly these count as special characters. */
const SYMBOL = /[!@$%*?&#^(){}[\]<>.,;:'"\\|`~+=\-_/]/;

/** Whether a password fits an organisation's rules: length in characters, kinds of characters, no whitespace anywhere. */
export function meetsPolicy(policy: PasswordPolicy, password: string): boolean {
  const length = [...password].length;
  const rules: readonly (readonly [boolean, RegExp])[] = [
    [policy.requiredLowerCase, /[a-z]/],
    [policy.requiredUpperCase, /[A-Z]/],
    [policy.requiredNumber, /[0-9]/],
    [policy.requiredSymbol, SYMBOL],
  ];
  return (
    length >= policy.minLength &&
    length <= policy.maxLength &&
    !/\s/u.test(password) &&
    rules.every(([isRequired, kind]) => !isRequired || kind.test(password))
  );
}
