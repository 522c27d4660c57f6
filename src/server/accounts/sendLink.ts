import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { circumstances } from '../mail/circumstances.ts';
import type { Mail } from '../mail/Mail.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { nameOfOrganisation } from '../organisations/nameOfOrganisation.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { type LinkPurpose, type Recipient, replaceLink } from './replaceLink.ts';

/** Where each link leads. */
const PATHS: Readonly<Record<LinkPurpose, string>> = {
  'email-verification': '/verify-email',
  activation: '/activate',
  'password-reset': '/password/reset',
};

interface Sending {
  readonly recipient?: Recipient;
  /** The organisation of the account, if it is loaded. */
  readonly judgedBy?: Organisation;
}

/**
 * Mails an account a link with a new token, and voids older ones of the same kind. For a stand-in it does the same
 * work, and sends nothing (promise P07).
 */
export async function sendLink(
  context: Context,
  user: User,
  purpose: LinkPurpose,
  { recipient = 'somebody', judgedBy }: Sending = {},
): Promise<void> {
  const organisation = nameOfOrganisation(judgedBy ?? (await loadOrganisation(context, user)));
  const { username } = user;
  const token = createSecret();
  const link = linkTo(context, purpose, token);
  const addressed = { to: username, ...circumstances(context) };
  // An individual has no organisation that identifies the account.
  const own = user.org_id ? { organisation } : {};
  const mails: { readonly [P in LinkPurpose]: Mail } = {
    'email-verification': { ...addressed, template: 'email-verification', values: { username, link } },
    activation: { ...addressed, template: 'activation', values: { username, organisation, link } },
    'password-reset': { ...addressed, template: 'password-reset', values: { username, ...own, link } },
  };
  const mail = mails[purpose];
  await replaceLink(context, { purpose, recipient, recipientId: user.id, owner: user, token, mail });
}

/** Promise P06: the origin comes from the settings. The pages behind the link have the language of its mail (D-25). */
function linkTo({ settings, request }: Context, purpose: LinkPurpose, token: string): string {
  const url = new URL(PATHS[purpose], settings.origin);
  url.searchParams.set('token', token);
  url.searchParams.set('locale', request.language);
  return url.href;
}
