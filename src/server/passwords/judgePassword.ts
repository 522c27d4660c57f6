import rules from '../../../flows/shared/new-password.rules.json' with { type: 'json' };
import type { PasswordPolicy } from '../../contract/schemas.ts';
import { hasInvisible } from '../../engine/contract/characters.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { passwordForm } from '../../engine/contract/passwordForm.ts';
import { judgeBy } from '../../engine/flow/rules/judgeBy.ts';
import type { RuleSet } from '../../engine/flow/types.ts';
import { FUNCTIONS } from '../../engine/functions/index.ts';
import { PREDICATES } from '../../engine/predicates/index.ts';
import type { Organisation } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { serviceFiles } from '../core/release/serviceFiles.ts';
import { containsUsername } from './containsUsername.ts';
import { isCommonPassword } from './isCommonPassword.ts';
import { isLeakedPassword, type ListStore } from './isLeakedPassword.ts';

const FILE = 'flows/shared/new-password.rules.json';

const judgeOf = oncePer(({ rules }: RuleSet) =>
  judgeBy(rules, { functions: FUNCTIONS, predicates: PREDICATES, contract: {} }),
);

/** The rules in the release of the visit. The checker ensures that the file matches its schema. */
const judge: ReturnType<typeof judgeOf> = (...given) =>
  judgeOf((serviceFiles()?.get(FILE) ?? rules) as RuleSet)(...given);

/**
 * The ids of the rules that a password breaks under an organisation's policy, according to the file that the forms use.
 */
export const brokenPasswordRules = (policy: PasswordPolicy, password: string): readonly string[] =>
  judge(password, { policy });

type Rules = Pick<Organisation, 'password_policy'>;

/** Two rules of new-password.rules.json: one that only the service can check, and one with a code of its own. */
const [UNCOMMON, VISIBLE] = ['uncommon', 'visible'];

/**
 * The ids of the broken rules: the organisation's own, and the one against common passwords. The password is normalised
 * as for hashing.
 */
const brokenRules = ({ password_policy }: Rules, password: string): readonly string[] => [
  ...brokenPasswordRules(password_policy, passwordForm(password)).filter((id) => id !== VISIBLE),
  ...(isCommonPassword(password) ? [UNCOMMON] : []),
];

/**
 * Checks a new password. Invisible characters are rejected, since nobody could type them again elsewhere.
 * @throws Refusal PASSWORD_CONTAINS_USERNAME, BLOCKED_COMPLEXITY (with the broken rules), INVISIBLE_CHARACTERS
 */
export async function judgePassword(
  service: ListStore,
  rules: Rules,
  username: string,
  password: string,
): Promise<void> {
  if (containsUsername(password, username)) throw new Refusal('PASSWORD_CONTAINS_USERNAME');
  const broken = brokenRules(rules, password);
  if (broken.length > 0) throw new Refusal('BLOCKED_COMPLEXITY', { errors: { rules: broken } });
  if (hasInvisible(passwordForm(password))) throw new Refusal('INVISIBLE_CHARACTERS');
  if (await isLeakedPassword(service, password))
    throw new Refusal('BLOCKED_COMPLEXITY', { errors: { rules: [UNCOMMON] } });
}

/** Whether an existing password meets the current rules, except for invisible characters. */
export const fitsRules = (rules: Rules, username: string, password: string): boolean =>
  !containsUsername(password, username) && brokenRules(rules, password).length === 0;
