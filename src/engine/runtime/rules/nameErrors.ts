import type { RJSFValidationError } from '@rjsf/utils';
import type { FieldRule, FormProgram } from '../../flow/Program.ts';
import { ruleMessage } from './ruleMessage.ts';

/** A value that is of another kind than its field: no widget gives one, so it counts as no answer. */
export const MISFIT: FieldRule = { id: 'type', test: 'type', message: 'validation.required' };

/**
 * RJSF's `transformErrors`: each finding of the compiled schema becomes the rule that it breaks. `name` is the rule's
 * id, `property` the field, `message` the key of what is said, `params` what fills its placeholders.
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

/** The field of a finding: `.name`, `.name.0` of an entry, or `name` where it is missing. */
const fieldOf = ({ property = '' }: RJSFValidationError): string => property.replace(/^\./, '').split('.')[0] ?? '';
