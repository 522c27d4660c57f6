import type { Generated } from 'kysely';

/** The queue of mails. A call writes a row, and the mail is sent when the mail server can take it. */
export interface MailsTable {
  id: string;
  /** Puts mails with the same time in the order in which they were written. */
  number: Generated<number>;
  /** The mail (recipient, template, values), sealed with the key `mail`; null once it is no longer needed. */
  content: string | null;
  created_at: Date;
  next_try_at: Date;
  /** The end of a worker's lease on the mail, after which another worker may take it. */
  leased_until: Date | null;
  tries: number;
  /** When the mail was handed to the mail server, if the server's response is still unknown. */
  handed_at: Generated<Date | null>;
  /** How often the mail was resent although it may have arrived. */
  repeats: Generated<number>;
  sent_at: Date | null;
  /** When the mail's link or code expires; null: the mail has neither. */
  expires_at: Date | null;
  /**
   * The account, and the purpose of the mail's link or code. A newer mail with the same topic replaces a waiting one.
   */
  topic: string | null;
  /** When the mail was given up, because it was refused permanently or is no longer needed. */
  failed_at: Date | null;
}
