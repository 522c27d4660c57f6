import type { Generated } from 'kysely';

/** The queue of mails. A call writes a row, and the mail is sent when the mail server can take it. */
export interface MailsTable {
  id: string;
  /** The order of writing, for mails with the same time. */
  number: Generated<number>;
  /** The mail (recipient, template, values), sealed with the key `mail`; null once nobody needs it. */
  content: string | null;
  created_at: Date;
  next_try_at: Date;
  /** Until then a worker has a lease on the mail; after that another worker may take it. */
  leased_until: Date | null;
  tries: number;
  /** When it was handed to the mail server, whose answer is unknown. */
  handed_at: Generated<Date | null>;
  /** How often it was sent again although it may have arrived. */
  repeats: Generated<number>;
  sent_at: Date | null;
  /** The end of the link or code in it; null if nothing in it ends. */
  expires_at: Date | null;
  /** The account and the purpose of its link or code. A newer mail of the same topic replaces one that waits. */
  topic: string | null;
  /** Given up: refused permanently, or no longer needed. */
  failed_at: Date | null;
}
