/** One effect of a verb, as a clause of a sentence: “opens the dialog x”, or “opening the dialog x”. */
interface Clause {
  readonly does: string;
  readonly doing: string;
  /** What follows either form. */
  readonly what: string;
  /** For a verb with several slots or fields: the slot or field that the clause is about. */
  readonly of?: string;
  /** The value for that slot or field; the whole value of the verb if absent. */
  readonly value?: unknown;
}

/** How to write what a step names: as visitors see it, or as ids. */
export interface Words {
  message(key: string): string;
  field(name: string): string;
  dialog(id: string): string;
  screen(id: string): string;
  value(value: unknown): string;
}

/**
 * A verb of a step, with everything that tools need to know about it. Its effect is in the runtime, in `runtime/verbs`,
 * since the page has no descriptions.
 *
 * The schema says what kind of thing the verb names: a screen, a dialog, a slot …
 */
export interface Verb<V = never> {
  /** Its value, as JSON Schema. */
  readonly schema: object;
  /**
   * Where it leads: `on` to another state of the screen, `out` of the step but not of the screen, `away` from the
   * screen. A step has at most one verb that leads out or away, and passes its inputs to it.
   */
  readonly leads?: 'on' | 'out' | 'away';
  /**
   * Where a visitor sees the effect: `here`, only on the step's screen, `next`, also on the next screen, or `anywhere`,
   * beside whatever screen there is.
   */
  readonly seen?: 'here' | 'next' | 'anywhere';
  /** Whether the body of the screen stays as it is. */
  readonly keepsBody?: true;
  /** Names in other languages. */
  readonly synonyms?: readonly string[];
  /** Its effects, in words. */
  tell(value: V, words: Words): readonly Clause[];
}
