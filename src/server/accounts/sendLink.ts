import { createHash } from 'node:crypto';
import type { Language } from '../../contract/languages.ts';
import type { Context } from '../core/Context.ts';
import type { Database, Organisation, User } from '../core/database/Database.ts';
import type { StoredState } from '../core/database/tables/Users.ts';
import { HOUR, MINUTE } from '../core/time/Clock.ts';
import { countSource, countTry } from '../limits/countTry.ts';
import { openMailSealer, queueMail } from '../mail/enqueueMail.ts';
import { circumstances, type Mail, type MailBase } from '../mail/Mail.ts';
import { loadOrganisation, nameOfOrganisation } from '../organisations/organisations.ts';
import { createSecret, issueToken, revokeTokens } from '../tokens/issueToken.ts';
import { findStandIns } from './findStandIns.ts';
import { findInState, foldUsername } from './findUser.ts';

type LinkPurpose = 'email-verification' | 'activation' | 'password-reset';

/** The recipient of a mail; for `nobody` no mail is sent. */
type Recipient = 'somebody' | 'nobody';

interface Link {
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
type WriteLink = (transaction: Database, link: Link) => Promise<void>;

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

/** The limits on requested mails: for one mailbox, for one account (existing or not) and from one source. */
const PER_MAILBOX = { tries: 6, window: HOUR };
const PER_SOURCE = { tries: 300, window: 15 * MINUTE };

/**
 * Counts a request for a mail, so the service cannot be used to flood a mailbox (promise P08). The source is counted
 * first, so a source over its limit does not use up the limits of accounts.
 * @param account the requested username or id; all spellings of one account share a count
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countMailRequest(context: Context, account: string): Promise<void> {
  await countSource(context, 'mail', PER_SOURCE);
  await countMailTo(context, account);
}

/**
 * Counts a mail against its mailbox, which several accounts, or several addresses, may share. If there is no account,
 * the caller counts a dummy address, which takes the same time (promise P07).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countMailTo(context: Context, address: string): Promise<void> {
  const key = createHash('sha256').update(mailboxOf(address)).digest('base64url');
  await countTry(context, `mail-to:${key}`, PER_MAILBOX);
}

/** Most mail servers deliver `name+anything@` to `name@` (RFC 5233). */
const mailboxOf = (address: string): string => foldUsername(address).replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');

/**
 * Sends an account its link again, if its state needs one. The caller cannot tell whether a mail was sent (promise
 * P07).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function sendAgain(context: Context, id: string, state: StoredState, purpose: LinkPurpose): Promise<void> {
  await countMailRequest(context, id);
  const user = await findInState(context, id, state);
  await countMailTo(context, user?.username ?? `nobody:${id}`);
  const [standIn] = await findStandIns(context, user ? 0 : 1);
  const addressed = user ?? standIn;
  if (addressed) await sendLink(context, addressed, purpose, { recipient: user ? 'somebody' : 'nobody' });
}

/** The least number of rounds: one more than most usernames have accounts. */
const AT_LEAST = 2;

/**
 * Mails each account of a username in turn, adding stand-ins if there are fewer than two. A username without an
 * account, with one, or with two therefore takes the same time (promise P07).
 * @param mailOne gets a stand-in for a missing account, and for an account that gets no mail
 */
export async function mailEach(
  context: Context,
  users: readonly User[],
  mailOne: (user: User | undefined, standIn: User) => Promise<void>,
): Promise<void> {
  const standIns = await findStandIns(context, Math.max(1, AT_LEAST - users.length));
  const rounds = Math.max(AT_LEAST, users.length);
  for (let round = 0; round < rounds; round++) {
    const standIn = standIns[round % standIns.length];
    if (standIn) await mailOne(users[round], standIn);
  }
}
