/** The words that a portal hands in, as far as the grammar goes: each with what may stand after it, as JSON Schema. */
export interface Vocabulary {
  /** The kinds of fields in the order in which they are listed, each with its whole schema. */
  readonly fields: Readonly<Record<string, object>>;
  /** The functions of values, each with the schema of its argument. */
  readonly functions: Readonly<Record<string, { readonly argument: object }>>;
  readonly predicates: Readonly<Record<string, unknown>>;
}
