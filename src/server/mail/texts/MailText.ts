import type { MailTemplate } from '../Mail.ts';

/** The words of one kind of mail. `{name}` stands for a value of that name; there is no markup. */
export interface MailText {
  /** No visitor's words in it: it is a header. */
  readonly subject: string;
  /** Paragraphs before the link, the code or the message. One that names a value which a mail has not is left out. */
  readonly before: readonly string[];
  /** What the link is called. */
  readonly button?: string;
  /** The paragraph above what a visitor wrote, if anything was written. */
  readonly message?: string;
  /** Paragraphs after it, as `before`. */
  readonly after: readonly string[];
}

export interface MailTexts {
  readonly mails: { readonly [T in MailTemplate]: MailText };
  /** Above an address that is spelt out, for programs that show no button. */
  readonly spelt: string;
  /** The line above the address in plain text, which has no button: `{button}` is what the button is called. */
  readonly address: string;
  /** The last line of every mail. */
  readonly closing: string;
}
