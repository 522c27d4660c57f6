import { hasInvisible } from '../../contract/characters.ts';
import type { Organisation } from '../database/Database.ts';
import { Refusal } from '../http/Refusal.ts';
import { containsUsername } from './containsUsername.ts';
import { isCommonPassword } from './isCommonPassword.ts';
import { meetsPolicy } from './meetsPolicy.ts';

/**
 * Judges a new password by the organisation's rules, the block-list of common ones, and the ID. What is invisible in it
 * could not be typed again elsewhere. A password that stands already is not asked for any of that.
 * @throws Refusal PASSWORD_CONTAINS_USERNAME, BLOCKED_COMPLEXITY, INVISIBLE_CHARACTERS
 */
export function judgePassword(
  { password_policy }: Pick<Organisation, 'password_policy'>,
  username: string,
  password: string,
): void {
  if (containsUsername(password, username)) {
    throw new Refusal('PASSWORD_CONTAINS_USERNAME');
  }
  if (!meetsPolicy(password_policy, password) || isCommonPassword(password)) {
    throw new Refusal('BLOCKED_COMPLEXITY');
  }
  if (hasInvisible(password)) throw new Refusal('INVISIBLE_CHARACTERS');
}
