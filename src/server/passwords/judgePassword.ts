import { hasInvisible } from '../../engine/contract/characters.ts';
import type { Organisation } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { brokenPasswordRules } from './brokenPasswordRules.ts';
import { containsUsername } from './containsUsername.ts';
import { isCommonPassword } from './isCommonPassword.ts';

type Rules = Pick<Organisation, 'password_policy'>;

/** The rule that only the service can judge, and the one that has a code of its own: new-password.rules.json. */
const [UNCOMMON, VISIBLE] = ['uncommon', 'visible'];

/** The ids of the rules that a password breaks: the organisation's, and the block-list of common ones. */
const brokenRules = ({ password_policy }: Rules, password: string): readonly string[] => [
  ...brokenPasswordRules(password_policy, password).filter((id) => id !== VISIBLE),
  ...(isCommonPassword(password) ? [UNCOMMON] : []),
];

/**
 * Judges a new password. What is invisible in it could not be typed again elsewhere.
 * @throws Refusal PASSWORD_CONTAINS_USERNAME, BLOCKED_COMPLEXITY (with the broken rules), INVISIBLE_CHARACTERS
 */
export function judgePassword(rules: Rules, username: string, password: string): void {
  if (containsUsername(password, username)) throw new Refusal('PASSWORD_CONTAINS_USERNAME');
  const broken = brokenRules(rules, password);
  if (broken.length > 0) throw new Refusal('BLOCKED_COMPLEXITY', { errors: { rules: broken } });
  if (hasInvisible(password)) throw new Refusal('INVISIBLE_CHARACTERS');
}

/** Whether a password that stands already fits the rules of today. What is invisible in it is no rule of theirs. */
export const fitsRules = (rules: Rules, username: string, password: string): boolean =>
  !containsUsername(password, username) && brokenRules(rules, password).length === 0;
