import { declares, id, literal, part, reference, says, used, why } from './primitives.ts';
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
  ahead: says('comes before the part above it if {}', {
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
  quiet: says('shows only its label until it has the focus', {
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
export const destructive = says('looks like something that is hard to undo', {
  const: true,
  description: 'Destructive: it removes something that is hard to restore, and is styled as such',
} as const);

/** The skeleton of an item, other than a field, while the screen has no data. */
export type ItemShape = 'button' | 'entry' | 'fact' | 'line' | 'square';

/**
 * A kind of item, with everything that tools need to know about it. Its component is in the renderer, in
 * `renderer/body`, since the page has no descriptions.
 */
export interface ItemKind<I = never> {
  /** Its members in canonical order, as JSON Schema. The member named after the kind has the id. */
  readonly schema: object;
  /** What it is, for the reference. */
  readonly about: string;
  /** The section of a locale file that holds its texts. */
  readonly section: string;
  /** What its text is: “the name of the list x”. */
  readonly text: string;
  readonly isTextOptional?: true;
  /** The common word for the kind, if it differs from the name. */
  readonly word?: string;
  /** Visitors press the item. */
  readonly isPressed?: true;
  /** A press also closes the dialog that the item is in. */
  readonly closes?: true;
  /** It says that something goes on without the visitor. */
  readonly waits?: true;
  /** The types that members must have, as JSON Schema. */
  readonly wants?: Readonly<Record<string, object>>;
  /**
   * Its skeleton while the screen has no data; undefined for none. `beside` has the kinds of the previous and the next
   * item that certainly appear.
   */
  shape?(
    item: I,
    beside: { readonly before: string | undefined; readonly after: string | undefined },
  ): ItemShape | undefined;
}
