/**
 * `$root` or `$root.member.member`; a member is an identifier or a list index. The checker's rules decide which roots
 * and members exist.
 */
export const reference = {
  type: 'string',
  pattern: '^\\$[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$',
  description: 'A reference: $form.username, $result.look-up.next, $input.token …',
} as const;

/** The kinds of names. Names are declared in flows, or by the contract, the texts or the portal's vocabulary. */
export type NameKind =
  | 'screen'
  | 'shell'
  | 'dialog'
  | 'call'
  | 'shared call'
  | 'part'
  | 'state'
  | 'field'
  | 'item'
  | 'value'
  | 'input'
  | 'derived'
  | 'given'
  | 'slot'
  | 'place'
  | 'mark'
  | 'map'
  | 'condition'
  | 'answer'
  | 'table'
  | 'rule set'
  | 'operation'
  | 'outcome'
  | 'shape'
  | 'format'
  | 'predicate'
  | 'message';

/**
 * A name that is declared elsewhere. Any text matches, so a misspelt name is left to the binder and reported with a
 * suggestion.
 */
const NAMES_ANYTHING = '^(?!\\$).';
export const used = <const K extends NameKind>(kind: K, description: string) =>
  ({ type: 'string', pattern: NAMES_ANYTHING, maxLength: 200, description, 'x-names': kind }) as const;

/** A name that is declared in place: a member, or the value of a member. */
export const declares = <const K extends NameKind, const S extends object>(kind: K, schema: S) =>
  ({ ...schema, 'x-declares': kind }) as const;

/** A member with the words that the report of changes uses for it. `{}` in the words stands for the value. */
export const says = <const S extends object>(words: string, schema: S) => ({ ...schema, 'x-says': words }) as const;

/** A member, or a file, that does not affect what visitors can do, such as the look of a part. */
export const looks = <const S extends object>(schema: S) => ({ ...schema, 'x-looks': true }) as const;
/** The same, with the words that the report of changes uses for it. */
export const look = <const S extends object>(words: string, schema: S) => looks(says(words, schema));

/** The keywords above. JSON Schema validators ignore them. */
export const OWN_KEYWORDS = ['x-names', 'x-declares', 'x-of', 'x-template', 'x-says', 'x-looks'] as const;

/** Kebab-case, except that fields, inputs and storage slots have the names of the specification. */
export const id = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9-]*$',
  maxLength: 60,
  description: 'A lower-case name with hyphens: reset-lookup',
} as const;
export const names = {
  type: 'string',
  pattern: '^[A-Za-z_][A-Za-z0-9_-]*$',
  maxLength: 60,
  description: 'A name of letters, digits, _ and -',
} as const;
export const duration = {
  type: 'string',
  pattern: '^[1-9][0-9]*(ms|s|m)$',
  description: 'A time: 300ms, 3s, 10m',
} as const;
export const messageKey = used(
  'message',
  'The key of a text that screens share or the specification names: validation.required',
);
/** A string that starts with $ must be a reference, so that a misspelt reference is never taken for a constant. */
export const literal = {
  anyOf: [{ type: 'string', pattern: '^(?!\\$)' }, { type: 'number' }, { type: 'boolean' }],
  description: 'A plain value: a text, a number, true or false',
} as const;
/** A message: a key, or a text that the service sent. */
export const message = { anyOf: [messageKey, reference] } as const;
export const slot = {
  type: 'string',
  pattern: '^(session|local|cookie)\\.[A-Za-z][A-Za-z0-9_-]*$',
  description: 'A slot: session.name, local.name or cookie.name',
} as const;
/** A slot in which a value is stored, or from which it is removed. */
export const usedSlot = used('slot', 'A slot that the portal declares: session.name, local.name or cookie.name');
export const color = {
  type: 'string',
  pattern: '^#[0-9a-f]{6}$',
  description: 'A colour in lower case: #3b46c6',
} as const;
export const why = {
  type: 'string',
  minLength: 1,
  description: 'Why it is so, in one sentence. Ids of requirements and decisions go in brackets before the full stop',
} as const;

/**
 * A named part of the grammar, by reference, since parts are recursive. Its static type is only the name, since
 * json-schema-to-ts would follow a $ref endlessly; src/engine/flow/types.ts substitutes the type of the part.
 */
export function part<const N extends string>(title: N): { readonly title: N } {
  const reference = { $ref: `#/$defs/${title}`, title };
  return reference;
}

/** A closed object whose key order is the canonical order in files. Its reason comes first, like a comment. */
export const closed = <const P extends object, const R extends readonly (keyof P & string)[]>(
  properties: P,
  required: R,
) => ({ type: 'object', properties: withReasonFirst(properties), required, additionalProperties: false }) as const;

const REASON = ['$schema', 'why'];
const withReasonFirst = <P extends object>(properties: P): P => {
  const members = Object.entries(properties);
  const isReason = ([name]: readonly [string, unknown]) => REASON.includes(name);
  return Object.fromEntries([...members.filter(isReason), ...members.filter((one) => !isReason(one))]) as P;
};

const MEMBER = { pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$' } as const;
/** An open set of names, each with the same shape of value. */
export const mapOf = <const S extends object>(values: S, keys: object = MEMBER) =>
  ({ type: 'object', propertyNames: keys, additionalProperties: values, minProperties: 1 }) as const;

/** Values by the names of slots. */
export const bySlot = <const S extends object>(values: S) =>
  mapOf(values, { pattern: usedSlot.pattern, 'x-names': 'slot' });

/** Values by the names of fields. */
export const byField = <const S extends object>(values: S) => mapOf(values, { ...MEMBER, 'x-names': 'field' });

/** Values by the names of inputs. The inputs belong to whatever one of these sibling members names. */
export const byInput = <const S extends object>(values: S, ...siblings: readonly string[]) =>
  mapOf(values, { ...MEMBER, 'x-names': 'input', 'x-of': siblings });
