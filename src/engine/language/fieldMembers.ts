import { literal, part, reference, used, why } from './primitives.ts';
import { AUTOCOMPLETE } from './terms.ts';

const state = used('state', 'A state of the screen');
export const inState = { anyOf: [state, { type: 'array', items: state, minItems: 2, uniqueItems: true }] } as const;
/** Where an item is shown. */
export const placed = {
  in: inState,
  shown: part('guard'),
  ahead: { ...part('guard'), description: 'Where this holds, it stands before the part above it' },
} as const;

/** Members about the question: initial, required, rules, quiet. */
export const asked = {
  initial: part('value'),
  required: { anyOf: [{ const: true }, part('guard')] },
  rules: { type: 'array', items: part('ruleUse'), minItems: 1 },
  quiet: {
    const: true,
    description:
      'It is drawn as its label alone, and the quiet fields after it not at all, until the visitor comes to one of them',
  },
} as const;
export const completed = { autocomplete: { enum: AUTOCOMPLETE } } as const;
/** Whose secret it is. */
const owner = used('field', 'A field');
export const owned = {
  belongsTo: {
    anyOf: [owner, { type: 'array', items: owner, minItems: 2, uniqueItems: true }],
    description: 'The field, or fields, that say whose secret it is: when one changes, what was typed here is removed',
  },
} as const;
/** What stands last in a field. */
export const after = { change: part('handler'), why } as const;
/** The members of a field that a text is typed into. */
export const plain = { ...asked, ...completed, ...after } as const;

/** Options: constants in the flow file, or a reference to records. */
export const optionList = {
  anyOf: [reference, { type: 'array', items: literal, minItems: 2, uniqueItems: true }],
} as const;
export const optionLabel = { ...reference, description: 'The text of an option: a member of $item' } as const;
