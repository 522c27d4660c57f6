import type { RuleMessage } from '../../flow/rules/RuleInForce.ts';
import { placeholderOf } from '../../flow/rules/testOf.ts';

/** A message with the values of its placeholders, if its test has a limit. */
export function ruleMessage(key: string, test: string, limit: unknown): RuleMessage {
  const name = placeholderOf(test);
  return name === undefined || limit === undefined ? { key } : { key, values: { [name]: limit } };
}
