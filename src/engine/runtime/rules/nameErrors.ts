import type { RJSFValidationError } from '@rjsf/utils';
import type { FieldRule, FormProgram } from '../../flow/Program.ts';
import type { RuleMessage } from '../../flow/rules/RuleInForce.ts';
import { placeholderOf } from '../../flow/rules/testOf.ts';

/** A value of another type than its field. No widget gives one, so the field counts as empty. */
export const MISFIT: FieldRule = { id: 'type', test: 'type', message: 'validation.required' };

/**
 * RJSF's `transformErrors`: each error of the compiled schema becomes the rule that it breaks. `name` is the rule's id,
 * `property` the field, `message` the message key, and `params` fills its placeholders.
 */
export const nameErrors =
  ({ rules }: Pick<FormProgram, 'rules'>) =>
  (errors: readonly RJSFValidationError[]): RJSFValidationError[] => {
    const named = new Map<string, RJSFValidationError>();
    const misfits: RJSFValidationError[] = [];
    for (const error of errors) {
      const property = fieldOf(error);
      const rule = rules[property]?.find(({ at }) => at !== undefined && at === error.schemaPath);
      const { id, test, limit, message } = rule ?? MISFIT;
      const { key, values } = ruleMessage(message, test, limit);
      const found = { ...error, name: id, property, message: key, params: { values } };
      if (rule === undefined) misfits.push(found);
      else named.set(`${property} ${id}`, found);
    }
    const known = new Set([...named.values()].map(({ property }) => property));
    return [...named.values(), ...misfits.filter(({ property }) => !known.has(property))];
  };

/** The field of an error: `.name`, `.name.0` for an entry, or `name` if it is missing. */
const fieldOf = ({ property = '' }: RJSFValidationError): string => property.replace(/^\./, '').split('.')[0] ?? '';

/** A message with the values of its placeholders, if its test has a limit. */
export function ruleMessage(key: string, test: string, limit: unknown): RuleMessage {
  const name = placeholderOf(test);
  return name === undefined || limit === undefined ? { key } : { key, values: { [name]: limit } };
}
