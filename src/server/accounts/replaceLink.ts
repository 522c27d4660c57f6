import type { Context } from '../core/Context.ts';
import type { Database, User } from '../core/database/Database.ts';
import { openMailSealer, queueMail } from '../mail/enqueueMail.ts';
import type { Mail } from '../mail/Mail.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';

export type LinkPurpose = 'email-verification' | 'activation' | 'password-reset';

/** The recipient of a mail; for `nobody` no mail is sent. */
export type Recipient = 'somebody' | 'nobody';

export interface Link {
  readonly purpose: LinkPurpose;
  readonly recipient: Recipient;
  /** The account that the mail is for, or a stand-in. */
  readonly recipientId: string;
  /** The account whose link the mail contains, or a stand-in if there is no valid link. */
  readonly owner: User;
  readonly token: string;
  readonly mail: Mail;
}

/**
 * Issues a link's token, queues its mail, and voids older links of the same kind. Calls for one account run one after
 * the other, and the later one's link and mail remain. A stand-in takes the same work (promise P07).
 */
export type WriteLink = (transaction: Database, link: Link) => Promise<void>;

/**
 * Prepares to write links in a transaction. Call this before the transaction, since it may read a key from the
 * database.
 */
export async function openLinks(context: Pick<Context, 'clock' | 'keys' | 'settings' | 'cookies'>): Promise<WriteLink> {
  const seal = await openMailSealer(context);
  return async (database, { purpose, recipient, recipientId, owner, token, mail }) => {
    const store = { ...context, database };
    await database.selectFrom('users').select('id').where('id', '=', recipientId).forUpdate().execute();
    await revokeTokens(store, owner.id, purpose);
    await issueToken(store, { purpose, user: owner, token });
    await queueMail(store, seal(mail, { recipient, carries: { purpose, userId: recipientId } }));
  };
}

/** Writes a link in a transaction of its own. */
export async function replaceLink(context: Context, link: Link): Promise<void> {
  const write = await openLinks(context);
  await context.database.transaction().execute((database) => write(database, link));
}
