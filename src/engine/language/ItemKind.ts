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
  /** Its space is kept while an optional load determines whether it is shown. */
  readonly keepsSpace?: true;
  /** How plain text without a page writes its words, as `{}`; if absent, as they are. */
  readonly plainly?: string;
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
