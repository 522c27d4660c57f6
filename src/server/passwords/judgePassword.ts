import { hasInvisible } from '../../contract/characters.ts';
import type { Organisation } from '../database/Database.ts';
import { Refusal } from '../http/Refusal.ts';
import { containsUsername } from './containsUsername.ts';
import { isCommonPassword } from './isCommonPassword.ts';
import { meetsPolicy } from './meetsPolicy.ts';

type Rules = Pick<Organisation, 'password_policy'>;

/** What a password breaks of the organisation's rules, the block-list of common ones, and the one about the ID. */
function findFault({ password_policy }: Rules, username: string, password: string) {
  if (containsUsername(password, username)) return 'PASSWORD_CONTAINS_USERNAME';
  return meetsPolicy(password_policy, password) && !isCommonPassword(password) ? undefined : 'BLOCKED_COMPLEXITY';
}

/**
 * Judges a new password. What is invisible in it could not be typed again elsewhere.
 * @throws Refusal PASSWORD_CONTAINS_USERNAME, BLOCKED_COMPLEXITY, INVISIBLE_CHARACTERS
 */
export function judgePassword(rules: Rules, username: string, password: string): void {
  const fault = findFault(rules, username, password);
  if (fault) throw new Refusal(fault);
  if (hasInvisible(password)) throw new Refusal('INVISIBLE_CHARACTERS');
}

/** Whether a password that stands already fits the rules of today. What is invisible in it is no rule of theirs. */
export const fitsRules = (rules: Rules, username: string, password: string): boolean =>
  findFault(rules, username, password) === undefined;
