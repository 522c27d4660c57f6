import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { queueMail, sealMail } from '../mail/enqueueMail.ts';
import type { Mail } from '../mail/Mail.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';

export type LinkPurpose = 'email-verification' | 'activation' | 'password-reset';

/** The recipient of a mail; without one the mail is not sent. */
export type Recipient = 'somebody' | 'nobody';

interface Link {
  readonly purpose: LinkPurpose;
  readonly recipient: Recipient;
  /** The account that the mail is for, or a stand-in. */
  readonly recipientId: string;
  /** The account whose link the mail has, or a stand-in if there is no valid link. */
  readonly owner: User;
  readonly token: string;
  readonly mail: Mail;
}

/**
 * Issues the token of a link and queues its mail, and voids older ones of the same kind, in one transaction and one
 * after the other for each account. Of two at once, the later one leaves both its link and its mail. For a stand-in it
 * does the same work (promise P07).
 */
export async function replaceLink(context: Context, link: Link): Promise<void> {
  const { purpose, recipient, recipientId, owner, token, mail } = link;
  const carries = { purpose, userId: recipientId };
  const sealed = await sealMail(context, mail, { recipient, carries });
  await context.database.transaction().execute(async (database) => {
    const store = { database, clock: context.clock };
    await database.selectFrom('users').select('id').where('id', '=', carries.userId).forUpdate().execute();
    await revokeTokens(store, owner.id, purpose);
    await issueToken(store, { purpose, user: owner, token });
    await queueMail(store, sealed);
  });
}
