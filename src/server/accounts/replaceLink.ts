import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { queueMail, sealMail } from '../mail/enqueueMail.ts';
import type { Mail } from '../mail/Mail.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';

export type LinkPurpose = 'email-verification' | 'activation' | 'password-reset';

/** To whom a mail goes; to nobody it is not sent. */
export type Recipient = 'somebody' | 'nobody';

interface Link {
  readonly purpose: LinkPurpose;
  readonly recipient: Recipient;
  /** Whose mail it is: an account, or a stand-in. */
  readonly recipientId: string;
  /** Whose link the mail has, as it was read: a stand-in where it has none that works. */
  readonly owner: User;
  readonly token: string;
  readonly mail: Mail;
}

/**
 * Issues the token of a link and queues its mail, in place of older ones of the same kind. All of it or nothing, one
 * after the other for each account: of two at once the later leaves its link alive and its mail in the queue, and not
 * the link of one with the mail of the other. For a stand-in the same work is done (promise P07).
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
