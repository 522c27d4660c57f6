import rules from '../../../flows/shared/new-password.rules.json' with { type: 'json' };
import type { PasswordPolicy } from '../../contract/schemas.ts';
import { brokenRules } from '../../engine/flow/rules/brokenRules.ts';
import type { RuleSet } from '../../engine/flow/types.ts';
import { FUNCTIONS } from '../../engine/functions/index.ts';
import { PREDICATES } from '../../engine/predicates/index.ts';

/** The checker holds that the file fits its schema. */
const RULES = rules as RuleSet;

/** The ids of the rules that a password breaks under an organisation's policy, by the file that the forms read. */
export const brokenPasswordRules = (policy: PasswordPolicy, password: string): readonly string[] =>
  brokenRules(RULES, { policy }, password, { functions: FUNCTIONS, predicates: PREDICATES });
