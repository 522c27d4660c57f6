import { sql } from 'kysely';
import { FALLBACK, isLanguage } from '../../../contract/languages.ts';
import { STAND_INS } from '../../accounts/findStandIns.ts';
import { accountState, findUsers } from '../../accounts/findUser.ts';
import { AdministrationError, lockUntilReset, unlock } from '../../administration/Operator.ts';
import { countInvitation, openInvitations } from '../../administration/openInvitations.ts';
import { deleteAccount } from '../../administration/removeOrganisation.ts';
import { setActive } from '../../administration/setActive.ts';
import type { AuditAction } from '../../core/audit/Audit.ts';
import { Refusal } from '../../core/Context.ts';
import type { Database, User } from '../../core/database/Database.ts';
import type { GivenAnswer } from '../../core/database/tables/Users.ts';
import type { Service } from '../../core/Service.ts';
import { revokeGrantsOf } from '../../credentials/revokeEarned.ts';
import { removeFactors } from '../../factors/removeFactors.ts';
import { DEFAULT_ORGANISATION, loadOrganisation } from '../../organisations/organisations.ts';
import { endSessions } from '../../sessions/endSessions.ts';
import { unlinkAccounts } from '../../social/linkedAccounts.ts';
import type { Area, Desk } from '../Desk.ts';
import { findAccount, findOrganisation, type InOrganisation, organisationOf } from '../find.ts';
import type { Row } from '../formatTable.ts';
import { inSnapshot, pagesOf } from '../users/UserFormat.ts';
import { applyEntry } from './apply.ts';

/** The maximum number of users that a list shows: as many as are useful in a terminal. `users export` writes all. */
const SHOWN = 100;

type Store = Pick<Service, 'database' | 'clock'>;

/** What can be done to one account: the command's name, its description, the event, and the work. */
const ACTS: readonly (readonly [
  name: string,
  description: string,
  action: AuditAction,
  work: (store: Store, user: User) => Promise<unknown>,
])[] = [
  ['lock', 'locks a user out until the password is reset, and ends the sessions', 'account.locked', lockUntilReset],
  ['unlock', 'ends a lock and clears the count of wrong passwords', 'account.unlocked', unlock],
  [
    'end-sessions',
    "ends every session of a user, and revokes apps' tokens",
    'session.ended',
    async (store, { id }) => {
      await endSessions(store, { userId: id }, 'REVOKED');
      await revokeGrantsOf(store, id);
    },
  ],
  [
    'remove-factors',
    'removes all second factors of a user, and ends the sessions',
    'factor.removed',
    (store, { id }) => removeFactors(store, id),
  ],
  [
    'unlink',
    "unlinks a user's accounts at social providers, and ends the sessions",
    'linked-account.removed',
    unlinkAccounts,
  ],
  [
    'deactivate',
    'closes an account, and ends its sessions, tokens and grants',
    'administration.deactivated',
    (store, user) => setActive(store, user, false),
  ],
  [
    'activate',
    'reopens a closed account, or approves one that awaits approval',
    'administration.activated',
    (store, user) => setActive(store, user, true),
  ],
  ['delete', 'deletes a user and all their data', 'administration.deleted', deleteAccount],
];

interface ListOptions extends InOrganisation {
  readonly search?: string;
  readonly state?: string;
}

interface InviteOptions extends InOrganisation {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly externalId?: string;
  readonly language?: string;
}

const IN_ORGANISATION = ['--organisation <organisation>', 'the id or alias of the organisation'] as const;

export const users: Area = (program, { work }) => {
  const group = program.command('users').description('users of an organisation, and individuals');

  group
    .command('list')
    .description(`lists users by name, at most ${SHOWN}`)
    .option(...IN_ORGANISATION)
    .option('--search <text>', 'a part of the name')
    .option('--state <state>', 'such as ACTIVATED, PENDING, DEACTIVATED, LOCKED, DORMANT')
    .action(work<ListOptions>('read', listUsers));

  group
    .command('show <user>')
    .description('shows the stored data of a user')
    .option(...IN_ORGANISATION)
    .action(
      work<InOrganisation>('read', async (desk, options, name = '') => {
        desk.showOne(await describe(desk, await findAccount(desk, name, options)));
      }),
    );

  group
    .command('invite <address>')
    .description('adds a user and mails a link that activates the account; for an invited user, mails it again')
    .option(...IN_ORGANISATION)
    .option('--first-name <name>')
    .option('--last-name <name>')
    .option('--external-id <id>', "the id in the organisation's directory")
    .option('--language <language>', 'of the mail')
    .action(work<InviteOptions>('change', invite));

  for (const [name, description, action, act] of ACTS) {
    group
      .command(`${name} <user...>`)
      .description(description)
      .option(...IN_ORGANISATION)
      .action(
        work<InOrganisation>('change', async (desk, options, ...names) => {
          const found: User[] = [];
          for (const one of names) found.push(await findAccount(desk, one, options));
          await desk.changeEach(
            found.map((user) => ({
              did: { action, subject: user.id, ...(user.org_id === null ? {} : { organisation: user.org_id }) },
              work: async (store) => {
                const locked = store.database.selectFrom('users').selectAll().where('id', '=', user.id).forUpdate();
                await act(store, await locked.executeTakeFirstOrThrow());
              },
            })),
          );
          desk.report({ changes: found.map(({ username }) => `${name}: ${username}`), made: [] });
        }),
      );
  }
};

async function listUsers(desk: Desk, options: ListOptions): Promise<void> {
  const organisation = await organisationOf(desk, options);
  const { database, clock } = desk.service;
  const part = options.search;
  const query = (snapshot: Database) =>
    snapshot
      .selectFrom('users')
      .selectAll()
      .where('id', 'not in', STAND_INS)
      .$if(organisation !== undefined, (query) => query.where('org_id', '=', organisation?.id ?? ''))
      .$if(part !== undefined, (query) => query.where(sql<boolean>`position(lower(${part}) in lower(username)) > 0`))
      .orderBy('username');
  const fitting: Row[] = [];
  for await (const page of inSnapshot(database, (snapshot) => pagesOf(snapshot, query(snapshot)))) {
    const rows = page.map((user) => ({
      id: user.id,
      username: user.username,
      name: user.display_name,
      organisation: user.org_id,
      state: accountState(user, clock.now()),
    }));
    fitting.push(...rows.filter(({ state }) => options.state === undefined || state === options.state));
    if (fitting.length > SHOWN) break;
  }
  desk.show(fitting.slice(0, SHOWN), 'There is no such user.');
  if (fitting.length > SHOWN) desk.note('… and more: narrow the search, or use "users export".');
}

async function describe(desk: Desk, user: User) {
  const { database, clock } = desk.service;
  const count = async (table: 'sessions' | 'passkeys' | 'linked_accounts') => {
    const rows = database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    const own = rows.where('user_id', '=', user.id);
    const open = table === 'sessions' ? own.where(sql<boolean>`ended_at is null and expires_at > ${clock.now()}`) : own;
    return (await open.executeTakeFirstOrThrow()).count;
  };
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id: user.id,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    organisation: user.org_id,
    external_id: user.external_id,
    state: accountState(user, clock.now()),
    locked_until: iso(user.locked_until),
    created_at: iso(user.created_at),
    last_login_at: iso(user.last_login_at),
    password_changed_at: iso(user.password_changed_at),
    one_time_codes: user.otp_secret !== null,
    passkeys: await count('passkeys'),
    sessions: await count('sessions'),
    linked_accounts: await count('linked_accounts'),
    backup_address: user.alternative_email,
    ip_zones: user.ip_zones,
    answers: Object.entries(user.given_answers ?? {}).map(tellAnswer),
  };
}

const tellAnswer = ([name, { value, version, at }]: [string, GivenAnswer]) =>
  `${name}: ${String(value)} (${version === undefined ? '' : `version ${version}, `}${at})`;

async function invite(desk: Desk, options: InviteOptions, address = ''): Promise<void> {
  const organisation = options.organisation === undefined ? null : await findOrganisation(desk, options.organisation);
  desk.about(organisation?.id ?? null);
  const [stored, another] = await findUsers(desk.service, address, organisation?.id);
  if (another) throw new AdministrationError(`several organisations have a user ${address}: add --organisation`);
  if (stored) {
    desk.about(stored.org_id);
    return inviteAgain(desk, stored, options.language);
  }
  const item = {
    username: address,
    organisation: organisation?.id ?? null,
    externalId: options.externalId,
    invite: true,
    firstName: options.firstName,
    lastName: options.lastName,
    language: options.language,
  };
  await applyEntry(desk, 'users', item, async (database) => {
    const [user] = await findUsers({ database }, address, organisation?.id ?? DEFAULT_ORGANISATION);
    const subject = user === undefined ? {} : { subject: user.id };
    const own = organisation === null ? {} : { organisation: organisation.id };
    return { action: 'account.created', ...subject, ...own, details: { how: 'invitation' } };
  });
}

async function inviteAgain(desk: Desk, user: User, given: string | undefined): Promise<void> {
  const language = isLanguage(given) ? given : FALLBACK;
  if (user.state !== 'PENDING')
    throw new AdministrationError(`${user.username} is ${user.state}: there is nothing to activate`);
  const organisation = await loadOrganisation(desk.service, user);
  const invitations = await openInvitations(desk.service);
  const own = user.org_id === null ? {} : { organisation: user.org_id };
  const did = { action: 'administration.invited', subject: user.id, ...own } as const;
  await desk.change(did, async (store) => {
    await countInvitation(store, user.username).catch(tellLimit(user));
    await invitations.invite(store, { user, organisation, language });
  });
  desk.done(`+ mail to ${user.username}`);
}

/** Operators and directories share a limit on invitations to one person. */
const tellLimit =
  ({ username }: User) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error;
    throw new AdministrationError(`${username} has been sent five invitations in the last hour: try again later`);
  };
