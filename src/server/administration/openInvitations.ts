import type { Language } from '../../contract/languages.ts';
import { linkMail } from '../accounts/sendLink.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { openMailSealer, queueMail } from '../mail/enqueueMail.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';

interface Invitation {
  readonly user: Pick<User, 'id' | 'username' | 'org_id' | 'security_stamp'>;
  /** The organisation that the account is judged by. */
  readonly organisation: Pick<Organisation, 'id' | 'name' | 'color'>;
  readonly language: Language;
}

export type Invite = (store: Pick<Service, 'database' | 'clock'>, invitation: Invitation) => Promise<void>;

/**
 * Invitations by mail to accounts that are PENDING: the link with which they choose their first password. An older link
 * is void. The answer works inside a transaction, and its mails stand or fall with that; this itself does not.
 */
export async function openInvitations(service: Pick<Service, 'keys' | 'settings'>): Promise<Invite> {
  const sealMail = await openMailSealer(service);
  return async (store, { user, organisation, language }) => {
    const token = createSecret();
    const mail = linkMail(service.settings, { user, organisation, purpose: 'activation', token, base: { language } });
    const sealed = sealMail(mail, { carries: { purpose: 'activation', userId: user.id } });
    await revokeTokens(store, user.id, 'activation');
    await issueToken(store, { purpose: 'activation', user, token });
    await queueMail(store, sealed);
  };
}
