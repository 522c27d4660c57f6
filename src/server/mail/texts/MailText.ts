import type { MailTemplate } from '../Mail.ts';

/** The words of one kind of mail. `{name}` stands for a value of that name; there is no markup. */
export interface MailText {
  /** No visitor's words in it: it is a header. */
  readonly subject: string;
  /** Paragraphs before the link, the code or the message. One that names a value which a mail has not is left out. */
  readonly before: readonly string[];
  /** What the link is called. */
  readonly button?: string;
  /** Paragraphs after it, as `before`. */
  readonly after: readonly string[];
}

export interface MailTexts {
  readonly mails: { readonly [T in MailTemplate]: MailText };
  /** Above an address that is spelt out, for programs that show no button. */
  readonly spelt: string;
  /** The last line of every mail. */
  readonly closing: string;
}
