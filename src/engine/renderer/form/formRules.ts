import type { CustomValidator, ErrorTransformer } from '@rjsf/utils';
import type { FormProgram } from '../../flow/Program.ts';
import { MISFIT, nameErrors } from '../../runtime/rules/nameErrors.ts';
import type { Message, View } from '../../runtime/View.ts';

interface FormRules {
  readonly transformErrors: ErrorTransformer;
  readonly customValidate: CustomValidator;
}

/**
 * What RJSF's form needs besides the compiled validator to show the same errors as the runtime: the messages of broken
 * rules, and the rules that depend on answers or other fields. Errors that may not show yet are left out.
 */
export function formRules(program: FormProgram, view: View, say: (message: Message | undefined) => string): FormRules {
  const isOfSchema = (field: string, id: string) =>
    id === MISFIT.id || program.rules[field]?.some((rule) => rule.id === id && rule.at !== undefined) === true;
  return {
    transformErrors: (errors) =>
      nameErrors(program)(errors)
        .filter(({ property = '', name }) => view.brokenRules[property] === name)
        .map((error) => ({ ...error, message: say(view.errors[error.property ?? '']) })),
    customValidate: (_values, errors) => {
      for (const [field, rule] of Object.entries(view.brokenRules)) {
        if (Object.hasOwn(program.rules, field) && !isOfSchema(field, rule))
          errors[field]?.addError(say(view.errors[field]));
      }
      // RJSF has an empty list for each field. It is removed, since otherwise every field would be redrawn.
      for (const field of Object.keys(program.schema.properties ?? {}))
        if (errors[field]?.__errors?.length === 0) Reflect.deleteProperty(errors, field);
      return errors;
    },
  };
}
