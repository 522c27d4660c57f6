import type { Language } from '../../contract/languages.ts';
import { linkMail } from '../accounts/sendLink.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { mailRow, openMailSealer, queueMail } from '../mail/enqueueMail.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { issueToken, tokenRow } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';

interface Invitation {
  readonly user: Pick<User, 'id' | 'username' | 'org_id' | 'security_stamp'>;
  /** The organisation that the account is judged by. */
  readonly organisation: Pick<Organisation, 'id' | 'name' | 'color'>;
  readonly language: Language;
}

type Store = Pick<Service, 'database' | 'clock'>;

export interface Invitations {
  /** Invites an account, perhaps again: an older link and its mail are void. */
  readonly invite: (store: Store, invitation: Invitation) => Promise<void>;
  /** Invites accounts that were added just now, in two statements. */
  readonly inviteNew: (store: Store, invitations: readonly Invitation[]) => Promise<void>;
}

/**
 * Invitations by mail to accounts that are PENDING: the link with which they choose their first password. What it gives
 * works inside a transaction, and its mails stand or fall with that; this itself does not.
 */
export async function openInvitations(service: Pick<Service, 'keys' | 'settings'>): Promise<Invitations> {
  const sealMail = await openMailSealer(service);
  const write = ({ user, organisation, language }: Invitation) => {
    const token = createSecret();
    const mail = linkMail(service.settings, { user, organisation, purpose: 'activation', token, base: { language } });
    const sealed = sealMail(mail, { carries: { purpose: 'activation', userId: user.id } });
    return { issue: { purpose: 'activation', user, token } as const, sealed };
  };
  return {
    async invite(store, invitation) {
      const { issue, sealed } = write(invitation);
      await revokeTokens(store, invitation.user.id, 'activation');
      await issueToken(store, issue);
      await queueMail(store, sealed);
    },
    async inviteNew({ database, clock }, invitations) {
      if (invitations.length === 0) return;
      const now = clock.now();
      const written = invitations.map(write);
      const tokens = written.map(({ issue }) => tokenRow(issue, now));
      await database.insertInto('tokens').values(tokens).execute();
      const mails = written.map(({ sealed }) => mailRow(sealed, now));
      await database.insertInto('mails').values(mails).execute();
    },
  };
}
