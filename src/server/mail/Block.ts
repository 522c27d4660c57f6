/** A part of a mail. Plain text and HTML are written from the same parts, so that both say the same. */
export type Block =
  | { readonly kind: 'paragraph' | 'note' | 'code' | 'quote'; readonly text: string }
  /** An address behind words, and written out below them. One for an alarm is no invitation: its colour is a warning's. */
  | { readonly kind: 'button'; readonly text: string; readonly link: string; readonly isAlarm: boolean }
  /** Where the matter ends, and what follows is for somebody whom it does not concern. */
  | { readonly kind: 'rule' };
