/** What a part of a screen looks like before it has data, apart from fields. */
export type ItemShape = 'button' | 'entry' | 'fact' | 'line' | 'square';

/**
 * A kind of item, with everything that any tool asks about it. How it is drawn is beside the renderer, in
 * `renderer/body`, since the page has no descriptions.
 */
export interface ItemKind<I = never> {
  /** Its members in canonical order, as JSON Schema. The member with the name of the kind has the id. */
  readonly schema: object;
  /** The section of a locale file that holds its texts. */
  readonly section: string;
  /** What its text is, in words: “the name of the list x”. */
  readonly text: string;
  readonly isTextOptional?: true;
  /** What people call it, if they use another word. */
  readonly word?: string;
  /** A visitor presses it. */
  readonly isPressed?: true;
  /**
   * Its place before the screen has data; undefined if none is kept for it. `beside` has the kinds of the items just before
   * and after it, of those that appear for certain.
   */
  shape?(
    item: I,
    beside: { readonly before: string | undefined; readonly after: string | undefined },
  ): ItemShape | undefined;
}
