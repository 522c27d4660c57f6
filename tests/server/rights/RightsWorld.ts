import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { sampleOf } from '../../../src/engine/contract/sampleOf.ts';
import { issueScimToken } from '../../../src/server/administration/issueScimToken.ts';
import { requireReach } from '../../../src/server/administration/Operator.ts';
import { createSignOn } from '../../../src/server/apps/signOns.ts';
import { addSeconds, HOUR } from '../../../src/server/core/time/Clock.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { issueToken } from '../../../src/server/tokens/issueToken.ts';
import { applyWorld } from '../../../src/server/world/applyWorld.ts';
import { judgeWorld } from '../../../src/server/world/judgeWorld.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { RowsAbout } from './RowsAbout.ts';

/**
 * The actors: a visitor without anything, the signed-in owner of another account of the same organisation, the
 * directory and the manager of another organisation, an app of another person; and finally those with the right: `own`
 * is the directory or the manager of the organisation itself.
 */
export const ACTORS = ['visitor', 'other', 'directory', 'manager', 'app', 'own'] as const;
export type Actor = (typeof ACTORS)[number];

/** Rows that say nothing about Acme: counts, and traces of their own tries that anyone may leave. */
const NOISE = [
  'counters',
  'attempts',
  'kept_answers',
  'audit_events',
  'facts',
  'keys',
  'tokens',
  'mails',
  'devices',
  'interactions',
];

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Acme with one of everything, and everyone who may try to reach it. */
export class RightsWorld {
  /** The stored data after the last try. */
  #before: { readonly rows: string; readonly mails: number | undefined } | undefined;

  private constructor(
    readonly service: TestService,
    private readonly shell: AdminShell,
    private readonly folder: string,
    /** The values of `{name}` in an aim. */
    private readonly names: Readonly<Record<string, string>>,
    /** Texts that only Acme and its people may read. */
    private readonly secrets: readonly string[],
    private readonly bearers: Readonly<Partial<Record<Actor, string>>>,
    private readonly rows: RowsAbout,
    private readonly other: TestBrowser,
    private readonly owner: TestBrowser,
  ) {}

  static async open(): Promise<RightsWorld> {
    const service = await openTestService({ TRUSTED_NETWORKS: '127.0.0.1' });
    const { database, clock, app } = service;
    const bearers: Partial<Record<Actor, string>> = {};
    for (const [actor, orgId] of [
      ['own', 'ORG-1'],
      ['directory', 'ORG-2'],
    ] as const) {
      const token = { orgId, name: `${actor} of test`, createdBy: 'test', expiresAt: null };
      const { secret, row } = issueScimToken(token, clock.now());
      await database.insertInto('scim_tokens').values(row).execute();
      bearers[actor] = secret;
    }
    const users = database.selectFrom('users').select('id').where('username', '=', 'ada@acme.test');
    const { id: user } = await users.executeTakeFirstOrThrow();
    const backup = { alternative_email: 'ada-backup@mail.test' };
    await database.updateTable('users').set(backup).where('id', '=', user).execute();
    const link = { subject: 'ada', user_id: user, linked_at: clock.now() };
    const links = ['https://provider.test', 'https://other-provider.test'].map((issuer) => ({ issuer, ...link }));
    await database.insertInto('linked_accounts').values(links).execute();
    const group = await app.inject({
      ...{ method: 'POST', url: '/scim/v2/Groups' },
      headers: { authorization: `Bearer ${bearers.own}`, ...JSON_TYPE },
      payload: JSON.stringify({ displayName: 'Secret-Circle', members: [{ value: user }] }),
    });
    const owner = service.browser();
    await owner.signIn('ada@acme.test');
    const things = await giveThings(service, user);
    await copyClient(service, 'acme-board');
    await new RelyingParty(service, 'acme-board').approve(owner, 'openid', 'profile');
    const token = await database
      .selectFrom('scim_tokens')
      .select('id')
      .where('org_id', '=', 'ORG-1')
      .executeTakeFirstOrThrow();
    const at = '2026-01-01T00:00:00Z';
    const answers = JSON.stringify({ 'heard-from': { value: 'Secret-Survey', at }, news: { value: true, at } });
    await database.updateTable('users').set({ given_answers: answers }).where('id', '=', user).execute();
    const fresh = await service.browser().call('POST /unverified-users', {
      ...{ username: 'fresh@elsewhere.test', password: 'Bright-Lamp-99', firstName: 'Fresh', lastName: 'Sign-Up' },
    });
    const folder = await mkdtemp(join(tmpdir(), 'vestibule-rights-'));
    const shell = new AdminShell(database, folder);
    await shell.read('administrators add owner --role owner');
    await shell.read('administrators add own --role manager --organisation acme --as owner');
    await shell.read('administrators add manager --role manager --organisation globex --as owner');
    const other = service.browser();
    await other.signIn('passkey@acme.test');
    bearers.app = await accessToken(service, other);
    const names = {
      ...{ user, group: group.json().id, token: token.id, policy: await shell.file('policy.json', POLICY) },
      ...{ fresh: (fresh.data as { id: string }).id, folder, ...things },
      users: await shell.file('users.csv', 'username,firstName,lastName\nada@acme.test,Eva,Example\n'),
    };
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(database);
    const tables = rows.map(({ name }) => name).filter((name) => !NOISE.includes(name) && !name.startsWith('kysely'));
    const secret = [
      user,
      'Ada Example',
      'Secret-Circle',
      'Secret-Survey',
      'Press, 25 seats',
      token.id,
      'own of test',
      'Fresh',
      'ada-backup@mail.test',
      'expired@acme.test',
      ...['passkey-of-ada', 'session-of-ada', 'Ada-Browser', 'Ada-Label', 'https://provider.test'],
    ];
    const about = new RowsAbout(database, tables, ['ORG-1', 'ORG-APP', 'acme', ...Object.values(names)]);
    return new RightsWorld(service, shell, folder, names, secret, bearers, about, other, owner);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await this.service.close();
  }

  /** The effect of one try on Acme: `no`, or some of `knows`, `changes`, `mails`. */
  async try(kind: string, door: string, aim: string, actor: Actor): Promise<string> {
    const filled = aim.replaceAll(/\{(\w+)\}/g, (whole, name) => this.names[name] ?? whole);
    // Between two tries nothing changes.
    const before = this.#before ?? (await this.#stored());
    const said = await this.#attempt(kind, door, filled, actor);
    const after = await this.#stored();
    this.#before = after;
    const knows = this.secrets.some((text) => said.includes(text) && !filled.includes(text));
    const came = [
      ...(knows ? ['knows'] : []),
      ...(before.rows === after.rows ? [] : ['changes']),
      ...(before.mails === after.mails ? [] : ['mails']),
    ];
    return came.join(' ') || 'no';
  }

  async #attempt(kind: string, door: string, aim: string, actor: Actor): Promise<string> {
    if (kind === 'command') return this.#run(`${aim} --as ${actor}`);
    if (kind === 'world') {
      const [list = ''] = door.split('.');
      return this.#apply({ [list]: [JSON.parse(aim)] }, actor);
    }
    if (kind === 'address') return this.#open(door, aim, actor);
    const request = kind === 'call' ? callOf(door as HttpOperationId, JSON.parse(aim)) : scimOf(door, aim);
    const bearer = this.bearers[actor];
    const headers = { ...request.headers, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) };
    const browser = actor === 'other' ? this.other : this.service.browser();
    const response = await browser.send({ ...request, headers });
    return `${response.headers.location ?? ''} ${response.body}`;
  }

  /** An aim of an address, and a body: JSON, or a form. */
  async #open(door: string, aim: string, actor: Actor): Promise<string> {
    const [method = ''] = door.split(' ');
    const [url = '', payload] = aim.split(' ');
    const bearer = this.bearers[actor];
    const persons: Partial<Record<Actor, TestBrowser>> = { other: this.other, own: this.owner };
    const person = persons[actor];
    const headers = {
      ...(payload === undefined || payload.startsWith('{') ? JSON_TYPE : FORM_TYPE),
      ...(bearer === undefined || person ? {} : { authorization: `Bearer ${bearer}` }),
    };
    const body = payload === undefined ? {} : { payload };
    const response = await (person ?? this.service.browser()).send({ method: method as 'GET', url, headers, ...body });
    return `${response.headers.location ?? ''} ${response.body}`;
  }

  /** As each command does whose options are an entry of a world. */
  async #apply(entry: object, actor: Actor): Promise<string> {
    const judged = judgeWorld(entry);
    if (!('world' in judged)) throw new Error(judged.problems.map(({ message }) => message).join());
    const { database, clock, settings } = this.service;
    const keys = createKeyStore(settings, database);
    const operator = { name: actor, role: 'manager', orgId: actor === 'own' ? 'ORG-1' : 'ORG-2' } as const;
    const about = (orgId: string | null | undefined) => requireReach(operator, orgId);
    return applyWorld({ database, clock, settings, keys }, judged.world, { about }).then(
      ({ changes }) => changes.join(),
      (error: Error) => error.message,
    );
  }

  async #run(line: string): Promise<string> {
    const { out, errors } = await this.shell.run(line);
    return `${out} ${errors}`;
  }

  /** Everything that names Acme, as one text, and the number of mails. */
  async #stored() {
    const rows = await this.rows.read();
    const mails = await sql<{ count: number }>`select count(*)::int as count from mails`.execute(this.service.database);
    return { rows, mails: mails.rows[0]?.count };
  }
}

const POLICY = JSON.stringify({
  ...{ minLength: 4, maxLength: 30, requiredLowerCase: false, requiredUpperCase: false, requiredNumber: false },
  ...{ requiredSymbol: false, duration: { day: 0 } },
});

/** Another client of Acme's app, for which only Ada has decided. */
async function copyClient({ database }: TestService, id: string) {
  const clients = database.selectFrom('oauth_clients').selectAll().where('id', '=', 'acme-notes');
  const {
    redirect_uris,
    post_logout_redirect_uris,
    resources,
    scope,
    autoapprove,
    jwks: _,
    ...row
  } = await clients.executeTakeFirstOrThrow();
  const lists = { redirect_uris, post_logout_redirect_uris, resources, scope, autoapprove };
  const texts = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]));
  await database
    .insertInto('oauth_clients')
    .values({ ...row, ...(texts as Record<keyof typeof lists, string>), id })
    .execute();
}

/**
 * Entries that the start page lists and removes: a passkey, a session elsewhere, a browser; and a link that undoes a
 * change, for another member.
 */
async function giveThings({ database, clock }: TestService, user: string) {
  const now = clock.now();
  const [device, session, credential] = ['device-of-ada', 'session-of-ada', 'passkey-of-ada'];
  const key = { public_key: 'key-of-ada', counter: 0, user_verified: true, backup_eligible: false, backed_up: false };
  const of = { user_id: user, device_id: device };
  const passkey = {
    credential_id: credential,
    ...of,
    ...key,
    transports: '[]',
    registered_at: now,
    last_used_at: null,
  };
  const row = { ...of, channel: 'PASSWORD', level: 'password', device_label: 'Ada-Label' } as const;
  const agent = { type: 'PC', os: 'Windows', os_version: '11', browser: 'Ada-Browser' };
  const times = { created_at: now, authenticated_at: now, fresh_at: now };
  const ends = { idle_expires_at: addSeconds(now, HOUR), expires_at: addSeconds(now, HOUR) };
  const elsewhere = [session, 'session-of-ada-2'].map((id) => ({
    id,
    token_hash: `hash of ${id}`,
    ...row,
    ...times,
    ...ends,
  }));
  await database.insertInto('devices').values({ id: device, token_hash: 'hash', created_at: now }).execute();
  await database.insertInto('passkeys').values(passkey).execute();
  await database
    .insertInto('known_devices')
    .values({ ...of, ...agent, registered_at: now })
    .execute();
  await database.insertInto('sessions').values(elsewhere).execute();
  const stamped = database.selectFrom('users').select(['id', 'username', 'security_stamp']);
  const payload = { change: 'passkey-added', since: now, backup: null };
  const token = {
    purpose: 'disown',
    user: await stamped.where('username', '=', 'expired@acme.test').executeTakeFirstOrThrow(),
    payload,
  } as const;
  const own = database.selectFrom('sessions').select('id').where('user_id', '=', user).where('device_id', '<>', device);
  const { id: sessionId } = await own.executeTakeFirstOrThrow();
  const way = { sessionId, userId: user, orgAppId: 'ORG-APP-1', needs: 'set-up', next: '/apps/ORG-APP-1' } as const;
  return {
    ...{ device, session, credential },
    signOn: await createSignOn({ database, clock }, way),
    undo: await issueToken({ database, clock, cookies: undefined }, token),
  };
}

async function accessToken(service: TestService, browser: TestBrowser): Promise<string> {
  const app = new RelyingParty(service);
  await app.register();
  await app.approve(browser, 'openid', 'profile', 'email');
  const { body } = await app.exchange(await app.code(browser));
  return String(body.access_token);
}

/** A call with a sample of each parameter, except for those that aim at a person. */
function callOf(id: HttpOperationId, aim: Readonly<Record<string, unknown>>): InjectOptions {
  const [method = '', path = ''] = id.split(' ');
  const { parameters } = operationOf(id);
  const required = Object.entries(parameters).filter(([, one]) => one.required);
  const samples = Object.fromEntries(
    required.map(([name, { schema }]) => [name, sampleOf(schema, name, { isFull: true })]),
  );
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let url = `/apis/v1${path}`;
  let entity: unknown;
  for (const [name, value] of Object.entries({ ...samples, ...aim })) {
    const place = parameters[name]?.in;
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else if (place === 'entity') entity = value;
    else body[name] = value;
  }
  const payload = method === 'GET' ? {} : { payload: JSON.stringify(entity ?? body) };
  return { method: method as 'GET', url: query.size > 0 ? `${url}?${query}` : url, ...payload };
}

/** `PATCH /Users/:id`, and an aim of an address and a body. */
function scimOf(door: string, aim: string): InjectOptions {
  const [method = ''] = door.split(' ');
  const [url = '', ...body] = aim.split(' ');
  const payload = body.length === 0 ? {} : { payload: body.join(' ') };
  return { method: method as 'GET', url: `/scim/v2${url}`, headers: JSON_TYPE, ...payload };
}
