/** The part of a field kind that the grammar needs. */
export interface FieldWords {
  /** Its members in canonical order, as JSON Schema, without those that every field has. */
  readonly members: Readonly<Record<string, object>>;
  /** Required members. */
  readonly needs?: readonly string[];
}

/** The part of a portal's vocabulary that the grammar needs: the JSON Schema of what may follow each word. */
export interface Vocabulary {
  /** The kinds of fields, in the order in which they are listed. */
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** The functions of values, each with the schema of its argument. */
  readonly functions: Readonly<Record<string, { readonly argument: object }>>;
  readonly predicates: Readonly<Record<string, unknown>>;
}
