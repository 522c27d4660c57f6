import { countMailRequest } from '../accounts/countMailRequest.ts';
import { findUsers } from '../accounts/findUser.ts';
import { mailEach } from '../accounts/mailEach.ts';
import { replaceLink } from '../accounts/replaceLink.ts';
import { sendLink } from '../accounts/sendLink.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { nameOfOrganisation } from '../organisations/nameOfOrganisation.ts';
import { createSecret } from '../tokens/createSecret.ts';

/**
 * Mails what the account needs. An unknown account answers like a known one (promise P07): that an account waits for
 * its activation, or that a directory keeps its password, is told at once only where the organisation has set
 * `discloses_lookup`, and by mail everywhere else.
 * @throws Refusal PENDING_USER, DIRECTORY_USER, TOO_MANY_REQUESTS
 */
export async function requestReset(context: Context, username: string): Promise<void> {
  await countMailRequest(context, username);
  const users = await findUsers(context, username);
  // The same username in two organisations: each account gets its link. Nobody takes the same way as somebody.
  await mailEach(context, users, (user, standIn) => mailWay(context, user, standIn));
}

async function mailWay(context: Context, user: User | undefined, standIn: User): Promise<void> {
  const organisation = await loadOrganisation(context, user ?? standIn);
  const isOpen = organisation.discloses_lookup;
  if (user?.state === 'PENDING') {
    if (isOpen) throw new Refusal('PENDING_USER');
    return sendLink(context, user, 'activation', { judgedBy: organisation });
  }
  if (user?.directory === 'SYNCED' && user.state === 'ACTIVATED') {
    const uri = webAddress(organisation.password_change_uri);
    if (isOpen) throw directoryUser(uri);
    return mailDirectory(context, { user, standIn, organisation: nameOfOrganisation(organisation), link: uri });
  }
  // Who signed up may be somebody else than who reads the mail: that link asks, and lets start over.
  if (user?.state === 'UNVERIFIED') return sendLink(context, user, 'email-verification', { judgedBy: organisation });
  if (user && mayReset(user)) return sendLink(context, user, 'password-reset', { judgedBy: organisation });
  return sendLink(context, standIn, 'password-reset', { judgedBy: organisation, recipient: 'nobody' });
}

/** Nobody who has left, and nobody whose password is not kept here, gets a link. */
const mayReset = ({ state, identity_provider_url }: User): boolean =>
  ['ACTIVATED', 'UNAPPROVED'].includes(state) && identity_provider_url === null;

const directoryUser = (uri: string | undefined): Refusal =>
  new Refusal('DIRECTORY_USER', uri === undefined ? {} : { errors: { passwordChangeUri: uri } });

interface DirectoryMail {
  readonly user: User;
  /** Whose the link is that the mail has not. */
  readonly standIn: User;
  readonly organisation: string;
  readonly link: string | undefined;
}

async function mailDirectory(context: Context, { user, standIn, organisation, link }: DirectoryMail): Promise<void> {
  const values = { username: user.username, organisation, ...(link === undefined ? {} : { link }) };
  const addressed = { to: user.username, language: context.request.language };
  const mail = { ...addressed, template: 'password-directory', values } as const;
  // A link that nobody gets: the same work as where there is one (promise P07).
  const token = createSecret();
  const whose = { recipientId: user.id, owner: standIn };
  await replaceLink(context, { ...whose, purpose: 'password-reset', recipient: 'somebody', token, mail });
}

/** D-77: http(s) alone. */
function webAddress(uri: string | null): string | undefined {
  if (uri === null || !URL.canParse(uri)) return undefined;
  return ['http:', 'https:'].includes(new URL(uri).protocol) ? uri : undefined;
}
