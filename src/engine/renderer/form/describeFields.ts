import type { TFunction } from 'i18next';
import type { FormProgram } from '../../flow/Program.ts';
import { limitsAlways } from '../../flow/rules/limitsAlways.ts';

/**
 * The uiSchema of a form with the texts of its fields, found by position. The limits of a field fill {min} and {max}.
 */
export function describeFields(program: FormProgram | undefined, own: TFunction): Record<string, object> {
  const fields = Object.entries(program?.uiSchema ?? {});
  return Object.fromEntries(
    fields.map(([field, ui]) => {
      const limits = limitsAlways(program?.rules[field] ?? []);
      return [
        field,
        {
          ...ui,
          'ui:name': field,
          'ui:title': own(`fields.${field}.label`, limits),
          'ui:help': own(`fields.${field}.help`, '', limits) || undefined,
          'ui:placeholder': own(`fields.${field}.placeholder`, '', limits) || undefined,
        },
      ];
    }),
  );
}
