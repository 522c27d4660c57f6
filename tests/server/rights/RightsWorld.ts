import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { sampleOf } from '../../../src/engine/contract/sampleOf.ts';
import { issueScimToken } from '../../../src/server/administration/issueScimToken.ts';
import { requireReach } from '../../../src/server/administration/Operator.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { applyWorld } from '../../../src/server/world/applyWorld.ts';
import { judgeWorld } from '../../../src/server/world/judgeWorld.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

/**
 * Who tries: a visitor without anything, the signed-in owner of another account of the same organisation, the directory
 * and the manager of another organisation, an app of another person; and at last who may: `own` is the directory or the
 * manager of the organisation itself.
 */
export const ACTORS = ['visitor', 'other', 'directory', 'manager', 'app', 'own'] as const;
export type Actor = (typeof ACTORS)[number];

/** Rows that say nothing of Acme: counts, and what anybody may leave of their own tries. */
const NOISE = ['counters', 'attempts', 'kept_answers', 'audit_events', 'facts', 'keys', 'tokens', 'mails', 'devices'];

const JSON_TYPE = { 'content-type': 'application/json' };

/** Acme with one of everything, and everybody who may try to reach it. */
export class RightsWorld {
  /** What was stored after the last try. */
  #before: { readonly rows: string; readonly mails: number | undefined } | undefined;

  private constructor(
    readonly service: TestService,
    private readonly shell: AdminShell,
    private readonly folder: string,
    /** What `{name}` in an aim stands for. */
    private readonly names: Readonly<Record<string, string>>,
    /** Texts that only Acme and its people may read. */
    private readonly secrets: readonly string[],
    private readonly bearers: Readonly<Partial<Record<Actor, string>>>,
    private readonly tables: readonly string[],
    private readonly other: TestBrowser,
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
    const link = { issuer: 'https://provider.test', subject: 'ada', user_id: user, linked_at: clock.now() };
    await database.insertInto('linked_accounts').values(link).execute();
    const group = await app.inject({
      ...{ method: 'POST', url: '/scim/v2/Groups' },
      headers: { authorization: `Bearer ${bearers.own}`, ...JSON_TYPE },
      payload: JSON.stringify({ displayName: 'Secret-Circle', members: [{ value: user }] }),
    });
    await service.browser().signIn('ada@acme.test');
    const token = await database
      .selectFrom('scim_tokens')
      .select('id')
      .where('org_id', '=', 'ORG-1')
      .executeTakeFirstOrThrow();
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
      ...{ fresh: (fresh.data as { id: string }).id, folder },
      users: await shell.file('users.csv', 'username,firstName,lastName\nada@acme.test,Eva,Example\n'),
    };
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(database);
    const tables = rows.map(({ name }) => name).filter((name) => !NOISE.includes(name) && !name.startsWith('kysely'));
    const secret = [
      user,
      'Ada Example',
      'Secret-Circle',
      'Press, 25 seats',
      token.id,
      'own of test',
      'Fresh',
      'ada-backup@mail.test',
      'expired@acme.test',
    ];
    return new RightsWorld(service, shell, folder, names, secret, bearers, tables, other);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await this.service.close();
  }

  /** What somebody comes to know or change of Acme by one try: `no`, or some of `knows`, `changes`, `mails`. */
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
    const request = kind === 'call' ? callOf(door as HttpOperationId, JSON.parse(aim)) : scimOf(door, aim);
    const bearer = this.bearers[actor];
    const headers = { ...request.headers, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) };
    const browser = actor === 'other' ? this.other : this.service.browser();
    const response = await browser.send({ ...request, headers });
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
    const marks = ['ORG-1', 'ORG-APP', 'acme', ...Object.values(this.names)].map((mark) => `%${mark}%`);
    const parts = this.tables.map(
      (table) => sql`select ${table} as name, coalesce(string_agg(one::text, '|' order by one::text), '') as content
        from (select to_jsonb(t) - 'last_used_at' - 'idle_expires_at' as one from ${sql.table(table)} t) s
        where one::text ilike any(array[${sql.join(marks)}])`,
    );
    const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(this.service.database);
    const mails = await sql<{ count: number }>`select count(*)::int as count from mails`.execute(this.service.database);
    return { rows: JSON.stringify(rows), mails: mails.rows[0]?.count };
  }
}

const POLICY = JSON.stringify({
  ...{ minLength: 4, maxLength: 30, requiredLowerCase: false, requiredUpperCase: false, requiredNumber: false },
  ...{ requiredSymbol: false, duration: { day: 0 } },
});

async function accessToken(service: TestService, browser: TestBrowser): Promise<string> {
  const app = new RelyingParty(service);
  await app.register();
  await app.approve(browser, 'openid', 'profile', 'email');
  const { body } = await app.exchange(await app.code(browser));
  return String(body.access_token);
}

/** A call with a sample of each parameter, but for those that aim at somebody. */
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
