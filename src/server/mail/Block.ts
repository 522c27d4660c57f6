/** A part of a mail. Plain text and HTML are rendered from the same parts, so their contents agree. */
export type Block =
  | { readonly kind: 'paragraph' | 'note' | 'code' | 'quote'; readonly text: string }
  /**
   * A link as a button, with its address written out below. An alarm's button must not invite clicks, so it has the
   * colour of a warning.
   */
  | { readonly kind: 'button'; readonly text: string; readonly link: string; readonly isAlarm: boolean }
  /** The end of the main text; what follows is for recipients who did not cause the mail. */
  | { readonly kind: 'rule' };
