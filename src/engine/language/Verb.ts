/** What a verb does, as a clause of a sentence: “opens the dialog x”, or “opening the dialog x”. */
interface Clause {
  readonly does: string;
  readonly doing: string;
  /** What follows either form. */
  readonly what: string;
  /** Of a verb that names several slots or fields: which one this is about. */
  readonly of?: string;
  /** What that one is given; the whole value of the verb if absent. */
  readonly value?: unknown;
}

/** The words for what a step names: those that visitors read, or ids as they are written. */
export interface Words {
  message(key: string): string;
  field(name: string): string;
  dialog(id: string): string;
  screen(id: string): string;
  value(value: unknown): string;
}

/**
 * A verb of a step, with everything that any tool asks about it. What running it does is beside the runtime, in
 * `runtime/verbs`, since the page has no descriptions.
 *
 * The kind of name in its schema says what it names: a screen, a dialog, a slot …
 */
export interface Verb<V = never> {
  /** Its value, as JSON Schema. */
  readonly schema: object;
  /**
   * Where it leads: `on` to another state of the screen, `out` of the step but not of the screen, `away` from the screen.
   * A step has at most one verb that leads out or away, and passes its inputs to that.
   */
  readonly leads?: 'on' | 'out' | 'away';
  /** Where a visitor sees it: `here`, on the screen of the step alone, or `there`, on the next screen too. */
  readonly seen?: 'here' | 'there';
  /** The body of the screen stays as it is. */
  readonly keepsBody?: true;
  /** What other languages call it. */
  readonly synonyms?: readonly string[];
  /** What it does, in words. */
  tell(value: V, words: Words): readonly Clause[];
}
