import type { Generated } from 'kysely';

/** The queue of mails: a row is written with the call that needs it, and sent whenever the mail server can. */
export interface MailsTable {
  id: string;
  /** In order of their writing, where two have the same time. */
  number: Generated<number>;
  /** The mail (recipient, template, values), sealed with the key `mail`; null once nobody needs it. */
  content: string | null;
  created_at: Date;
  next_try_at: Date;
  /** A worker has it in hand until then; later it died, and another one may take it. */
  leased_until: Date | null;
  tries: number;
  /** Since then the mail server may have it: nobody has heard what became of it. */
  handed_at: Generated<Date | null>;
  /** How often it was sent although it may have arrived before. */
  repeats: Generated<number>;
  sent_at: Date | null;
  /** What it carries is good until then; null: it carries nothing that ends. */
  expires_at: Date | null;
  /** Whose link or code it carries, and for what: a newer mail of the same topic takes the place of one that waits. */
  topic: string | null;
  /** Given up: refused for good, or of no use any more. */
  failed_at: Date | null;
}
