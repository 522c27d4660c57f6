import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import type { Service } from '../../../src/server/core/Service.ts';
import { listen } from '../../../src/server/core/telemetry/signals.ts';
import { learnVisitors } from '../../../src/server/http/createContext.ts';
import { learnFailures } from '../../../src/server/http/learnFailures.ts';
import { loggerOptions } from '../../../src/server/http/loggerOptions.ts';
import { registerScim } from '../../../src/server/scim/registerScim.ts';
import type { TestService } from '../support/openTestService.ts';
import { Directory, ENTERPRISE, openDirectories, USER } from './Directory.ts';

let service: TestService;
let acme: Directory;
let globex: Directory;
beforeAll(async () => {
  ({ service, acme, globex } = await openDirectories());
});
afterAll(() => service.close());

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

describe('tokens', () => {
  it('P07 P21: without a valid one, every request gets a 401 as the RFC defines it', async () => {
    for (const authorization of ['', 'Basic YTpi', 'Bearer nonsense', 'Bearer ']) {
      const answer = await acme.send('GET', '/Users', undefined, { authorization });
      expect(answer).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer realm="scim"', 'content-type': 'application/scim+json; charset=utf-8' },
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401', detail: expect.any(String) },
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('a revoked and an expired one are void, and the use of one is recorded', async () => {
    const late = await Directory.open(service, 'ORG-1', new Date('2026-01-05T09:10:00Z'));
    expect((await late.get('/Users')).status).toBe(200);
    const tokens = await service.database.selectFrom('scim_tokens').select('last_used_at').execute();
    expect(tokens.some(({ last_used_at }) => last_used_at !== null)).toBe(true);
    service.clock.advance(600);
    expect((await late.get('/Users')).status).toBe(401);
    const revoked = await Directory.open(service);
    await service.database
      .updateTable('scim_tokens')
      .set({ revoked_at: service.clock.now() })
      .where('expires_at', 'is', null)
      .execute();
    expect((await revoked.get('/Users')).status).toBe(401);
    acme = await Directory.open(service);
    globex = await Directory.open(service, 'ORG-2');
  });

  it('see and change only their own organisation', async () => {
    const ada = await acme.idOf('userName eq "ada@acme.test"');
    expect((await globex.get(`/Users/${ada}`)).status).toBe(404);
    expect((await globex.patch(`/Users/${ada}`, { op: 'replace', path: 'active', value: false })).status).toBe(404);
    expect((await globex.send('DELETE', `/Users/${ada}`)).status).toBe(404);
    expect(await globex.find('userName pr')).toEqual(['twin@shared.test']);
    const { body: group } = await acme.send('POST', '/Groups', { schemas: [GROUP], displayName: 'Own' });
    expect((await globex.get(`/Groups/${group.id}`)).status).toBe(404);
    const foreign = { schemas: [GROUP], displayName: 'Theirs', members: [{ value: ada }] };
    expect(await globex.send('POST', '/Groups', foreign)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    });
  });
});

describe('filters and pages', () => {
  it.each([
    ['userName eq "ada@acme.test"', ['ada@acme.test']],
    ['USERNAME Eq "ADA@acme.test"', ['ada@acme.test']],
    [`${USER}:userName sw "remin"`, ['remind@acme.test']],
    ['userName ew "da@acme.test"', ['ada@acme.test']],
    ['userName co "emin"', ['remind@acme.test']],
    ['name.givenName eq "ada" and name.familyName sw "exam"', ['ada@acme.test']],
    ['emails[type eq "work" and value co "remind"]', ['remind@acme.test']],
    [
      'emails.value eq "ada@acme.test" or (displayName eq "Remind Example" and active eq true)',
      ['ada@acme.test', 'remind@acme.test'],
    ],
    ['active eq false and userName sw "d"', ['deactivated@acme.test']],
    ['not (active eq true) and not (userName co "un")', ['deactivated@acme.test']],
    ['externalId pr and userName sw "ada"', []],
    ['meta.created lt "2011-05-13T04:42:34Z"', []],
    ['userName eq "ada@acme.test" and meta.lastModified ge "2011-05-13T04:42:34Z"', ['ada@acme.test']],
    [`userName eq "'; drop table users; --"`, []],
  ])('RFC 7644 3.4.2.2: %s', async (filter, found) => {
    expect(await acme.find(filter)).toEqual(found);
  });

  it.each([
    'userName',
    'userName eq',
    'nosuch eq "x"',
    'userName gt 5',
    'active co true',
    '(((',
    'meta.created eq "yesterday"',
  ])('RFC 7644 3.12: %s is no filter', async (filter) => {
    const { status, body } = await acme.get(`/Users?${new URLSearchParams({ filter })}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('RFC 7644 3.4.2.4: are split into pages without gaps', async () => {
    const whole = (await acme.get('/Users?count=200')).body;
    const [first, second] = [
      await acme.get('/Users?startIndex=1&count=3'),
      await acme.get('/Users?startIndex=4&count=3'),
    ];
    expect(first.body).toMatchObject({ totalResults: whole.totalResults, startIndex: 1, itemsPerPage: 3 });
    const ids = (answer: { Resources: { id: string }[] }) => answer.Resources.map(({ id }) => id);
    expect([...ids(first.body), ...ids(second.body)]).toEqual(ids(whole).slice(0, 6));
    expect((await acme.get('/Users?count=0')).body).toMatchObject({ totalResults: whole.totalResults, Resources: [] });
    expect((await acme.get('/Users?startIndex=-5&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    expect((await acme.get('/Users?count=many')).body.scimType).toBe('invalidValue');
  });

  it('a page is found by an index alone, however many users precede it', async () => {
    const asked: string[] = [];
    const end = listen('statement', ({ sql: text }) => asked.push(text));
    await acme.get('/Users?startIndex=4&count=3').finally(end);
    const page = asked.find((text) => text.includes(' offset ')) ?? '';
    const written = page.replace(/\$(\d)/g, (_, number) => ["'ORG-1'", '3', '3'][number - 1] ?? '');
    const plan = await service.database.transaction().execute(async (transaction) => {
      // With few rows the planner uses no index.
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql.raw(`explain ${written}`).execute(transaction);
    });
    expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using users_directory on users');
  });

  it.each(['attributes', 'excludedAttributes'])(
    'P20: at most a hundred names are %s of one request',
    async (member) => {
      const names = Array.from({ length: 101 }, (_, index) => `name${index}`);
      const search = async (list: readonly string[]) => {
        const { status, body } = await acme.send('POST', '/Users/.search', { count: 1, [member]: list });
        return [status, body.scimType];
      };
      expect([await search(names), await search(names.slice(1))]).toEqual([
        [400, 'invalidValue'],
        [200, undefined],
      ]);
      expect((await acme.get(`/Users?count=1&${member}=${names}`)).status).toBe(400);
    },
  );

  it('RFC 7644 3.9 and 3.4.3: answer the requested attributes, also in a search', async () => {
    const search = { filter: 'userName eq "ada@acme.test"', attributes: ['userName', 'name.givenName'] };
    const { body } = await acme.send('POST', '/Users/.search', search);
    expect(body.Resources).toEqual([
      { schemas: [USER], id: expect.any(String), userName: 'ada@acme.test', name: { givenName: 'Ada' } },
    ]);
    const { body: without } = await acme.get(
      `/Users/${body.Resources[0].id}?excludedAttributes=emails,name.formatted,meta`,
    );
    expect(without).not.toHaveProperty('emails');
    expect(without.name).toEqual({ familyName: 'Example', givenName: 'Ada' });
  });
});

describe('groups', () => {
  it('RFC 7644 3.5.2: have members that are added, removed and replaced, in each style', async () => {
    const [ada, otp, remind] = [
      await acme.idOf('userName sw "ada"'),
      await acme.idOf('userName sw "otp"'),
      await acme.idOf('userName sw "remind"'),
    ];
    const created = await acme.send('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'Tour Guides',
      members: [{ value: ada }],
    });
    const { id } = created.body;
    expect(created).toMatchObject({
      status: 201,
      body: { displayName: 'Tour Guides', members: [{ value: ada, display: 'Ada Example' }] },
    });
    expect((await acme.get(`/Users/${ada}`)).body.groups).toEqual([
      expect.objectContaining({ value: id, display: 'Tour Guides', type: 'direct' }),
    ]);
    const patch = async (...operations: readonly object[]) => {
      const { status, body } = await acme.patch(`/Groups/${id}`, ...operations);
      return status === 200 ? (body.members ?? []).map(({ value }: { value: string }) => value).sort() : body.scimType;
    };
    expect(
      await patch({ op: 'Add', path: 'members', value: [{ value: otp }, { value: remind }, { value: ada }] }),
    ).toEqual([ada, otp, remind].sort());
    expect(await patch({ op: 'remove', path: `members[value eq "${ada}"]` })).toEqual([otp, remind].sort());
    expect(await patch({ op: 'Remove', path: 'members', value: [{ value: otp }] })).toEqual([remind]);
    expect(await patch({ op: 'replace', path: 'members', value: [{ value: ada }] })).toEqual([ada]);
    expect(await patch({ op: 'replace', value: { id, displayName: 'Guides' } })).toEqual([ada]);
    expect(await patch({ op: 'add', path: 'members', value: [{ value: 'nobody' }] })).toBe('invalidValue');
    expect(await patch({ op: 'add', value: { members: [{ value: otp }] } }, { op: 'remove', path: 'members' })).toEqual(
      [],
    );
    expect(
      (await acme.get(`/Groups?${new URLSearchParams({ filter: 'displayName eq "guides"' })}`)).body.totalResults,
    ).toBe(1);
    expect((await acme.send('POST', '/Groups', { displayName: 'GUIDES' })).body.scimType).toBe('uniqueness');
    const whole = await acme.send('PUT', `/Groups/${id}`, {
      displayName: 'Guides',
      externalId: 'g',
      members: [{ value: otp }],
    });
    expect(whole.body).toMatchObject({ externalId: 'g', members: [{ value: otp }] });
    expect((await acme.get(`/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty('members');
    const filter = `members[value eq "${otp}"]`;
    expect(
      (await acme.get(`/Groups?${new URLSearchParams({ filter, attributes: 'displayName' })}`)).body.Resources,
    ).toEqual([{ schemas: [GROUP], id, displayName: 'Guides' }]);
    expect((await acme.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await acme.get(`/Users/${otp}`)).body).not.toHaveProperty('groups');
  });
});

describe('the description of the service', () => {
  it('RFC 7643 5 to 7: lists its features, its resources and their schemas', async () => {
    expect((await acme.get('/ServiceProviderConfig')).body).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
      ...{ etag: { supported: true }, sort: { supported: false }, changePassword: { supported: false } },
    });
    expect((await acme.get('/ResourceTypes')).body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users', schema: USER, schemaExtensions: [{ schema: ENTERPRISE, required: false }] },
      { id: 'Group', endpoint: '/Groups', schema: GROUP },
    ]);
    const { body } = await acme.get(`/Schemas/${USER}`);
    const { body: user } = await acme.get(`/Users/${await acme.idOf('userName sw "ada"')}`);
    const common = ['schemas', 'id', 'externalId', 'meta'];
    const told = body.attributes.map(({ name }: { name: string }) => name);
    expect(Object.keys(user).filter((name) => !common.includes(name) && !told.includes(name))).toEqual([]);
    for (const attribute of body.attributes) {
      for (const characteristic of [
        'name',
        'type',
        'multiValued',
        'description',
        'required',
        'mutability',
        'returned',
      ]) {
        expect(attribute).toHaveProperty(characteristic);
      }
    }
  });

  it('RFC 7644 3.12: answers what it does not support', async () => {
    expect((await acme.get('/Me')).status).toBe(501);
    expect((await acme.send('POST', '/Bulk', {})).status).toBe(501);
    expect((await acme.get('/Nowhere')).body).toMatchObject({ status: '404' });
    expect((await acme.get('/Schemas?filter=id%20pr')).status).toBe(403);
    const wrong = await acme.send('POST', '/Users', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(wrong).toMatchObject({ status: 415, body: { status: '415' } });
  });

  it('actions of a directory are in the audit trail, with its token', async () => {
    const events = await service.database
      .selectFrom('audit_events')
      .select(['action', 'actor', 'organisation'])
      .execute();
    const own = events.filter(({ actor }) => actor?.startsWith('scim:'));
    const groups = ['added', 'changed', 'joined', 'left', 'removed'].map((what) => `administration.group-${what}`);
    expect([...new Set(own.map(({ action }) => action))].sort()).toEqual(groups);
    expect(own.every(({ organisation }) => organisation !== null)).toBe(true);
  });

  it('P08: more requests than any directory sends are answered 429', async () => {
    await service.database.updateTable('counters').set({ count: 3000 }).where('key', 'like', 'scim:%').execute();
    const { status, headers, body } = await acme.get('/Users?count=0');
    expect([status, body.status]).toEqual([429, '429']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('a slash at the end is the same address, and HEAD is GET without its body', async () => {
  service.clock.advance(3600);
  const { id: ada } = (await acme.send('POST', '/Users', { schemas: [USER], userName: 'head@acme.test' })).body;
  for (const url of ['/Users', `/Users/${ada}`, '/Groups', '/ServiceProviderConfig', '/Schemas', '/ResourceTypes']) {
    const plain = await acme.get(url);
    expect(plain.status).toBe(200);
    // Each request has an id of its own.
    const again = { ...plain.headers, 'x-request-id': expect.any(String) };
    expect(await acme.get(`${url}/`)).toEqual({ ...plain, headers: again });
    const { status, headers, body } = await acme.send('HEAD', url);
    expect([url, status, headers['content-type'], headers.etag]).toEqual([
      ...[url, 200, plain.headers['content-type'], plain.headers.etag],
    ]);
    expect(body).toBeFalsy();
  }
  expect((await acme.send('HEAD', '/Users', undefined, { authorization: 'Bearer nonsense' })).status).toBe(401);
  expect((await acme.send('HEAD', '/nothing')).status).toBe(404);
  const known = { 'if-none-match': String((await acme.get(`/Users/${ada}`)).headers.etag) };
  expect((await acme.send('HEAD', `/Users/${ada}`, undefined, known)).status).toBe(304);
  const slashed = await acme.send('POST', '/Users/', { schemas: [USER], userName: 'slash@acme.test' });
  expect(slashed.status).toBe(201);
  expect((await acme.send('DELETE', `/Users/${slashed.body.id}/`)).status).toBe(204);
});

it('a request for something unsupported is not a failure, so its 501 logs no stack', async () => {
  const lines: string[] = [];
  const logging = async (database: Database) => {
    const stream = { write: (line: string) => void lines.push(line) };
    const app = Fastify({ logger: { ...loggerOptions({ logLevel: 'error' }), stream } });
    app.register(cookie);
    learnVisitors(app, []);
    learnFailures(app);
    registerScim(app, { ...service, database, keys: {} as Service['keys'], log: app.log });
    return Directory.open({ ...service, app });
  };
  const directory = await logging(service.database);
  const statuses = [(await directory.get('/Me')).status, (await directory.send('POST', '/Bulk', {})).status];
  expect([statuses, lines]).toEqual([[501, 501], []]);
  const broken = service.database.withPlugin({
    transformQuery: () => {
      throw new TypeError('a bug');
    },
    transformResult: async ({ result }) => result,
  });
  expect((await (await logging(broken)).get('/Users')).status).toBe(500);
  expect(lines).toEqual([expect.stringContaining('registerScim.test')]);
});
