import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messageOf } from '../../../src/server/audit/sendSyslog.ts';
import { toOcsf } from '../../../src/server/audit/toOcsf.ts';
import { AUDIT_ACTIONS } from '../../../src/server/core/audit/Audit.ts';
import { findOcsfFaults } from './findOcsfFaults.ts';

const SOURCE = { host: 'login.example.com', version: '0.1.0' };
const LINK = { number: 17, hash: 'a'.repeat(64) };
const EVENT = {
  ...{ id: 4711, at: new Date('2026-01-05T09:00:00.123Z'), action: 'sign-in', outcome: 'OK' },
  ...{ actor: 'u1', subject: 'u1', organisation: 'ORG-1', source: '192.0.2.1', details: { channel: 'PASSWORD' } },
};

it('an event is an OCSF event with its class, activity, account, source, number and hash', () => {
  expect(toOcsf(SOURCE, LINK, EVENT)).toEqual({
    category_uid: 3,
    category_name: 'Identity & Access Management',
    class_uid: 3002,
    class_name: 'Authentication',
    activity_id: 1,
    activity_name: 'Logon',
    type_uid: 300201,
    severity_id: 1,
    time: 1767603600123,
    status_id: 1,
    status: 'Success',
    status_code: 'OK',
    metadata: {
      version: '1.5.0',
      product: { name: 'Vestibule', vendor_name: 'Vestibule', version: '0.1.0' },
      ...{ uid: '4711', sequence: 17, event_code: 'sign-in', log_name: 'audit' },
      log_provider: 'login.example.com',
    },
    user: { uid: 'u1', org: { uid: 'ORG-1' } },
    service: { name: 'login.example.com' },
    actor: { user: { uid: 'u1' } },
    src_endpoint: { ip: '192.0.2.1' },
    unmapped: { details: { channel: 'PASSWORD' }, hash: LINK.hash },
  });
});

const nobody = { actor: null, subject: null, organisation: null, source: null, details: {} };
const typeOf = (action: string, outcome = 'OK') => toOcsf(SOURCE, LINK, { ...EVENT, ...nobody, action, outcome });

it.each([
  ['session.ended', 300202, { user: { name: 'unknown' } }],
  ['password.refused', 300201, { user: { name: 'unknown' } }],
  ['account.locked', 300109, { user: { name: 'unknown' } }],
  ['password.changed', 300103, { user: { name: 'unknown' } }],
  ['factor.added', 300110, { user: { name: 'unknown' } }],
  ['consent.given', 300199, { user: { name: 'unknown' } }],
  ['administration.deactivated', 300105, { user: { name: 'unknown' } }],
  ['administration.deleted', 300106, { user: { name: 'unknown' } }],
  ['administration.client-added', 300401, { entity: { name: 'client', type_id: 99, type: 'client' } }],
  ['administration.visit-traced', 300402, { entity: { name: 'visit', type_id: 99, type: 'visit' } }],
  ['administration.client-secret-rotated', 300403, { entity: { type: 'client-secret' } }],
  ['administration.backed-up', 300402, { entity: { name: 'database', type_id: 99, type: 'database' } }],
  ['administration.organisation-removed', 300404, { entity: { type_id: 4, type: 'Organization' } }],
  ['administration.release-live', 300410, { entity: { type: 'release' } }],
])('%s has the type %i', (action, type, target) => {
  const event = typeOf(action);
  expect(event).toMatchObject({ type_uid: type, ...target });
});

it('a user who joins a group is the user, and the group the group', () => {
  const event = { ...EVENT, action: 'administration.group-joined', details: { group: 'g1' } };
  expect(toOcsf(SOURCE, LINK, event)).toMatchObject({ type_uid: 300603, group: { uid: 'g1' }, user: { uid: 'u1' } });
  const added = toOcsf(SOURCE, LINK, { ...EVENT, action: 'administration.group-added', subject: 'g1' });
  expect(added).toMatchObject({ type_uid: 300606, group: { uid: 'g1' } });
  expect(added).not.toHaveProperty('user');
});

/** The actions that the sources write, besides those with an entry of their own. */
const administration = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap(
    (name) => readFileSync(join('src/server', name), 'utf8').match(/(?<=['`])administration\.[a-z-]+(?=['`])/g) ?? [],
  );

it('each kind of event has what OCSF 1.5.0 requires, and nothing that it does not know', () => {
  const actions = [...AUDIT_ACTIONS, ...new Set(administration)];
  expect(actions.length).toBeGreaterThan(55);
  const sources = ['192.0.2.1', '2001:db8:0:1::/64', null];
  const faults = actions.flatMap((action) =>
    [EVENT, nobody].flatMap((whom) =>
      sources.flatMap((source) => {
        const event = toOcsf(SOURCE, LINK, { ...EVENT, ...whom, action, source, outcome: source ? 'OK' : 'NO' });
        return findOcsfFaults(event).map((fault) => `${action}: ${fault}`);
      }),
    ),
  );
  expect(faults).toEqual([]);
});

it.each<[string, (event: ReturnType<typeof typeOf>) => object, RegExp]>([
  ['another number of the activity', (event) => ({ ...event, activity_id: 3 }), /^type_uid is 300201/],
  ['another name of the activity', (event) => ({ ...event, activity_name: 'Login' }), /^activity 1 is "Login"$/],
  ['no user', ({ user: _, ...event }) => event, /^user is missing$/],
  ['a user without a name', (event) => ({ ...event, user: {} }), /^user\. has none of account,name,uid$/],
  ['a network as the address', (event) => ({ ...event, src_endpoint: { ip: '2001:db8::/64' } }), /ip is no address$/],
  ['an attribute of its own', (event) => ({ ...event, hash: 'a' }), /^hash is no attribute$/],
  ['a class of its own', (event) => ({ ...event, class_uid: 3009 }), /^class_uid 3009$/],
])('an event with %s is none of OCSF', (_what, change, fault) => {
  expect(findOcsfFaults({ ...change(typeOf('sign-in')) })[0]).toMatch(fault);
});

it('a refusal is a failure', () => {
  const refused = typeOf('password.refused', 'BAD_CREDENTIALS');
  expect(refused).toMatchObject({ status_id: 2, status_code: 'BAD_CREDENTIALS', severity_id: 2 });
});

it('a message of syslog has a priority, a time, the host, the action and the number, and is ASCII', () => {
  const event = toOcsf(SOURCE, LINK, { ...EVENT, actor: 'operator:지수\n' });
  const message = messageOf(event);
  const head = '<110>1 2026-01-05T09:00:00.123Z login.example.com vestibule - sign-in [meta sequenceId="17"] {';
  expect(message.slice(0, head.length)).toBe(head);
  expect(message).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(message.slice(head.length - 1))).toEqual(event);
  const planted = messageOf(toOcsf(SOURCE, LINK, { ...EVENT, action: 'x]\n<0>1 y '.repeat(9), outcome: 'NO' }));
  expect(planted).toMatch(
    /^<109>1 \S+ login\.example\.com vestibule - \S{1,32} \[meta sequenceId="17"\] \{[\x20-\x7e]+$/,
  );
});
