import rules from '../../../flows/shared/new-password.rules.json' with { type: 'json' };
import type { PasswordPolicy } from '../../contract/schemas.ts';
import { judgeBy } from '../../engine/flow/rules/judgeBy.ts';
import type { RuleSet } from '../../engine/flow/types.ts';
import { FUNCTIONS } from '../../engine/functions/index.ts';
import { PREDICATES } from '../../engine/predicates/index.ts';

/** The checker holds that the file fits its schema. */
const RULES = rules as RuleSet;
const judge = judgeBy(RULES.rules, { functions: FUNCTIONS, predicates: PREDICATES, contract: {} });

/** The ids of the rules that a password breaks under an organisation's policy, by the file that the forms read. */
export const brokenPasswordRules = (policy: PasswordPolicy, password: string): readonly string[] =>
  judge(password, { policy });
