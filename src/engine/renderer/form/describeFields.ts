import type { TFunction } from 'i18next';
import type { FormProgram } from '../../flow/Program.ts';

/** The uiSchema of a form with the texts of its fields, which follow from their positions. */
export function describeFields(program: FormProgram | undefined, own: TFunction): Record<string, object> {
  const fields = Object.entries(program?.uiSchema ?? {});
  return Object.fromEntries(
    fields.map(([field, ui]) => [
      field,
      {
        ...ui,
        'ui:name': field,
        'ui:title': own(`fields.${field}.label`),
        'ui:help': own(`fields.${field}.help`, '') || undefined,
        'ui:placeholder': own(`fields.${field}.placeholder`, '') || undefined,
      },
    ]),
  );
}
