import type { Language } from '../../contract/languages.ts';
import { foldUsername } from '../accounts/findUser.ts';
import { linkMail } from '../accounts/sendLink.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { insertRows } from '../core/database/queries.ts';
import type { Service } from '../core/Service.ts';
import { HOUR } from '../core/time/Clock.ts';
import { countTry } from '../limits/countTry.ts';
import { mailRow, openMailSealer, queueMail } from '../mail/enqueueMail.ts';
import { createSecret, hashSecret, issueToken, revokeTokens, tokenRow } from '../tokens/issueToken.ts';

interface Invitation {
  readonly user: Pick<User, 'id' | 'username' | 'org_id' | 'security_stamp'>;
  /** The organisation whose rules apply to the account. */
  readonly organisation: Pick<Organisation, 'id' | 'name' | 'color'>;
  readonly language: Language;
}

type Store = Pick<Service, 'database' | 'clock'>;

/** An invitation does not come from a visit, so its link leads to the main origin. */
const NOBODY = { cookies: undefined };

/** Invitations to one address: enough for a person who is added, closed and opened again. */
const PER_ADDRESS = { tries: 5, window: HOUR };

/** @throws Refusal TOO_MANY_REQUESTS (promise P08) */
export async function countInvitation(store: Store, username: string): Promise<void> {
  await countTry(store, `invitation-to:${hashSecret(foldUsername(username))}`, PER_ADDRESS);
}

export interface Invitations {
  /** Invites an account, perhaps again: an older link and its mail become void. */
  readonly invite: (store: Store, invitation: Invitation) => Promise<void>;
  /** Invites newly added accounts, in two statements. */
  readonly inviteNew: (store: Store, invitations: readonly Invitation[]) => Promise<void>;
}

/**
 * Prepares to mail invitations to PENDING accounts: links with which their owners choose a first password. The returned
 * functions run inside a transaction, which then includes the mails; call this function before the transaction.
 */
export async function openInvitations(service: Pick<Service, 'keys' | 'settings'>): Promise<Invitations> {
  const sealMail = await openMailSealer(service);
  const write = ({ user, organisation, language }: Invitation) => {
    const token = createSecret();
    const mail = linkMail(service.settings.origin, {
      user,
      organisation,
      purpose: 'activation',
      token,
      base: { language },
    });
    const sealed = sealMail(mail, { carries: { purpose: 'activation', userId: user.id } });
    return { issue: { purpose: 'activation', user, token } as const, sealed };
  };
  return {
    async invite(store, invitation) {
      const { issue, sealed } = write(invitation);
      await revokeTokens(store, invitation.user.id, 'activation');
      await issueToken({ ...store, ...NOBODY }, issue);
      await queueMail(store, sealed);
    },
    async inviteNew({ database, clock }, invitations) {
      if (invitations.length === 0) return;
      const now = clock.now();
      const written = invitations.map(write);
      const tokens = written.map(({ issue }) => ({ ...tokenRow(issue, now, NOBODY), payload: {} }));
      await insertRows(database, 'tokens', tokens);
      const mails = written.map(({ sealed }) => mailRow(sealed, now));
      await insertRows(database, 'mails', mails);
    },
  };
}
