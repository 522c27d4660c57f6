import type { Language } from '../../contract/languages.ts';
import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { circumstances } from '../mail/circumstances.ts';
import type { Mail, MailBase } from '../mail/Mail.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { nameOfOrganisation } from '../organisations/nameOfOrganisation.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { type Link, type LinkPurpose, type Recipient, replaceLink } from './replaceLink.ts';

/** Where each link leads. */
const PATHS: Readonly<Record<LinkPurpose, string>> = {
  'email-verification': '/verify-email',
  activation: '/activate',
  'password-reset': '/password/reset',
};

interface Sending {
  readonly recipient?: Recipient;
  /** The organisation that the account belongs to, if already loaded. */
  readonly judgedBy?: Organisation;
}

/**
 * Mails an account a new link and voids older ones of the same kind. A stand-in for an unknown account causes the same work,
 * but gets no mail (promise P07).
 */
export async function sendLink(
  context: Context,
  user: User,
  purpose: LinkPurpose,
  { recipient = 'somebody', judgedBy }: Sending = {},
): Promise<void> {
  const organisation = judgedBy ?? (await loadOrganisation(context, user));
  await replaceLink(context, { ...newLink(context, { user, organisation, purpose }), recipient });
}

interface Whose extends Pick<LinkMail, 'organisation' | 'purpose'> {
  readonly user: User;
}

/** A link with a new token for an account, and its mail. */
export function newLink(context: Context, whose: Whose): Link {
  const { user, purpose } = whose;
  const token = createSecret();
  const mail = linkMail(context.request.origin, { ...whose, token, base: circumstances(context, whose) });
  return { purpose, recipient: 'somebody', recipientId: user.id, owner: user, token, mail };
}

interface LinkMail {
  readonly user: Pick<User, 'username' | 'org_id'>;
  readonly organisation: Pick<Organisation, 'id' | 'name' | 'color'>;
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly base: Omit<MailBase, 'to'>;
}

/** The mail to an account, with the link for the given token. */
export function linkMail(origin: URL, { user, organisation, purpose, token, base }: LinkMail): Mail {
  const { username } = user;
  const name = nameOfOrganisation(organisation);
  const link = linkTo(origin, purpose, token, base.language);
  const colored = organisation.color === null ? {} : { color: organisation.color };
  const addressed = { to: username, ...colored, ...base };
  // Only a member's mail names the organisation: an individual has none.
  const own = user.org_id ? { organisation: name } : {};
  const mails: { readonly [P in LinkPurpose]: Mail } = {
    'email-verification': { ...addressed, template: 'email-verification', values: { username, link } },
    activation: { ...addressed, template: 'activation', values: { username, organisation: name, link } },
    'password-reset': { ...addressed, template: 'password-reset', values: { username, ...own, link } },
  };
  return mails[purpose];
}

/** Promise P06: the origin comes from the settings. The page that the link opens has the mail's language (D-25). */
function linkTo(origin: URL, purpose: LinkPurpose, token: string, language: Language): string {
  const url = new URL(PATHS[purpose], origin);
  url.searchParams.set('token', token);
  url.searchParams.set('locale', language);
  return url.href;
}
