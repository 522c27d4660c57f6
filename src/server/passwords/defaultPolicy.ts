import type { PasswordPolicy } from '../../contract/schemas.ts';

/** The rules without an organisation: 8 to 30 characters, a letter, a digit, a special character (D-73). */
export const DEFAULT_POLICY: PasswordPolicy = {
  minLength: 8,
  maxLength: 30,
  requiredLowerCase: true,
  requiredUpperCase: false,
  requiredNumber: true,
  requiredSymbol: true,
  duration: { day: 180 },
};
