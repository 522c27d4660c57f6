/** A kind of field, as far as the grammar goes. */
export interface FieldWords {
  /** Its members in canonical order, as JSON Schema, beside those that every field has. */
  readonly members: Readonly<Record<string, object>>;
  /** Those that must be there. */
  readonly needs?: readonly string[];
}

/** The words that a portal hands in, as far as the grammar goes: each with what may stand after it, as JSON Schema. */
export interface Vocabulary {
  /** The kinds of fields, in the order in which they are listed. */
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** The functions of values, each with the schema of its argument. */
  readonly functions: Readonly<Record<string, { readonly argument: object }>>;
  readonly predicates: Readonly<Record<string, unknown>>;
}
