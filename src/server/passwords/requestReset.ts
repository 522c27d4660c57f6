import { findUsers } from '../accounts/findUser.ts';
import { countMailRequest, mailEach, replaceLink, sendLink } from '../accounts/sendLink.ts';
import { ownEvent, recordAll } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { circumstances } from '../mail/Mail.ts';
import { loadOrganisation, nameOfOrganisation } from '../organisations/organisations.ts';
import { createSecret } from '../tokens/issueToken.ts';

/**
 * Mails the link that the account needs. An unknown account gets the same response as a known one (promise P07). The
 * response says that an account waits for activation, or has its password in a directory, only if the organisation has
 * set `discloses_lookup`; otherwise only the mail says so.
 * @throws Refusal PENDING_USER, DIRECTORY_USER, TOO_MANY_REQUESTS
 */
export async function requestReset(context: Context, username: string): Promise<void> {
  await countMailRequest(context, username);
  const users = await findUsers(context, username);
  const asked = users.length > 0 ? users : [undefined];
  const events = asked.map((user) => ownEvent(context, user, { action: 'password.reset-requested' }));
  await recordAll(context.database, events, context.clock.now());
  // If a username exists in two organisations, each account gets its link. A missing account takes the same path as an
  // existing one.
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
    return mailDirectory(context, { user, standIn, organisation, link: uri });
  }
  // The reader of the mail may not be the person who signed up, so the link requires the password, or lets the reader
  // start over.
  if (user?.state === 'UNVERIFIED') return sendLink(context, user, 'email-verification', { judgedBy: organisation });
  if (user && mayReset(user)) return sendLink(context, user, 'password-reset', { judgedBy: organisation });
  return sendLink(context, standIn, 'password-reset', { judgedBy: organisation, recipient: 'nobody' });
}

/** Deleted accounts, and those whose password is stored elsewhere, get no link. */
const mayReset = ({ state, identity_provider_url }: User): boolean =>
  ['ACTIVATED', 'UNAPPROVED'].includes(state) && identity_provider_url === null;

const directoryUser = (uri: string | undefined): Refusal =>
  new Refusal('DIRECTORY_USER', uri === undefined ? {} : { errors: { passwordChangeUri: uri } });

interface DirectoryMail {
  readonly user: User;
  /** The stand-in for an account without a link. */
  readonly standIn: User;
  readonly organisation: Organisation;
  readonly link: string | undefined;
}

async function mailDirectory(context: Context, { user, standIn, organisation, link }: DirectoryMail): Promise<void> {
  const name = nameOfOrganisation(organisation);
  const values = { username: user.username, organisation: name, ...(link === undefined ? {} : { link }) };
  const addressed = { to: user.username, ...circumstances(context, { user, organisation }) };
  const mail = { ...addressed, template: 'password-directory', values } as const;
  // A link for a stand-in, which takes the same work as one for an account (promise P07).
  const token = createSecret();
  const whose = { recipientId: user.id, owner: standIn };
  await replaceLink(context, { ...whose, purpose: 'password-reset', recipient: 'somebody', token, mail });
}

/** D-77: only http(s). */
function webAddress(uri: string | null): string | undefined {
  if (uri === null || !URL.canParse(uri)) return undefined;
  return ['http:', 'https:'].includes(new URL(uri).protocol) ? uri : undefined;
}
