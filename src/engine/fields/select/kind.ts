import type { FieldKind } from '../../flow/FieldKind.ts';
import { after, asked, optionLabel, optionList } from '../../language/fieldMembers.ts';
import { look, reference } from '../../language/primitives.ts';
import { OPTIONS, type OptionField, RECORD, typeOfOne } from '../optionValue.ts';

/** One of several options. A single option is preselected (D-45). */
export const select: FieldKind<OptionField> = {
  ...OPTIONS,
  members: {
    options: optionList,
    label: optionLabel,
    image: look('shows {} as the picture of each option', {
      ...reference,
      description: 'The picture of an option: a single option is shown as a card with it',
    }),
    ...asked,
    ...after,
  },
  ofOption: ['label', 'image'],
  wants: { ...OPTIONS.wants, image: { type: 'string' } },
  tests: [],
  type: typeOfOne,
  schema: ({ options }) => (typeof options === 'string' ? RECORD : { enum: options }),
  program: ({ options }) => (typeof options === 'string' ? { oneOf: options } : {}),
};
