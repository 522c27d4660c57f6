import { declares, id, literal, look, part, reference, says, used, why } from './primitives.ts';
import { AUTOCOMPLETE } from './terms.ts';

const state = used('state', 'A state of the screen');
export const inState = {
  anyOf: [state, { type: 'array', items: state, minItems: 2, uniqueItems: true }],
  description: 'The state, or states, in which it is shown. If absent, all',
} as const;
/** Where an item is shown. */
export const placed = {
  in: inState,
  shown: { ...part('guard'), description: 'It is shown only while this holds' },
  ahead: look('comes before the part above it if {}', {
    ...part('guard'),
    description: 'If this holds, the item moves before the one above it',
  }),
} as const;

/** Members about entering a value: initial, required, rules, quiet. */
export const asked = {
  initial: { ...part('value'), description: 'The value with which it starts' },
  required: {
    anyOf: [{ const: true }, part('guard')],
    description: 'It must have a value: always, or only while this holds',
  },
  rules: {
    type: 'array',
    items: part('ruleUse'),
    minItems: 1,
    description: 'What its value must satisfy, in addition to the rules of its kind',
  },
  quiet: look('shows only its label until it has the focus', {
    const: true,
    description: 'Only its label is shown, and the quiet fields after it are hidden, until the visitor focuses it',
  }),
} as const;
export const completed = {
  autocomplete: {
    enum: AUTOCOMPLETE,
    description: 'What browsers and password managers fill in here (HTML, autofill detail tokens)',
  },
} as const;
/** The field that identifies a secret's owner. */
const owner = used('field', 'A field');
export const owned = {
  belongsTo: says('is emptied when {} changes', {
    anyOf: [owner, { type: 'array', items: owner, minItems: 2, uniqueItems: true }],
    description:
      'The field, or fields, that identify the owner of the secret: when one changes, the text typed here is removed',
  }),
} as const;
/** The last members of a field. */
export const after = {
  change: { ...part('handler'), description: 'Runs each time the visitor changes its value' },
  why,
} as const;
/** The members of a typed field. */
export const plain = { ...asked, ...completed, ...after } as const;

/** Options: constants in the flow file, or a reference to records. */
export const optionList = {
  anyOf: [reference, { type: 'array', items: literal, minItems: 2, uniqueItems: true }],
  description: 'Its options: values written here, or the records of an answer',
} as const;
export const optionLabel = says('shows {} as the text of each option', {
  ...reference,
  description: 'The text of an option: a member of $item',
} as const);

/** The member that names an item. */
export const named = declares('item', id);

/** The members of items that are pressed. */
export const doing = {
  enabled: { ...part('guard'), description: 'It is disabled until this holds' },
  do: { ...part('handler'), description: 'What a press does' },
  why,
} as const;
/** The members of items that say nothing about what the item shows: where it is, what it does, the items inside. */
export const common = { ...placed, ...doing, item: part('item') } as const;
export const destructive = look('looks like something that is hard to undo', {
  const: true,
  description: 'Destructive: it removes something that is hard to restore, and is styled as such',
} as const);
