import { expect, it } from 'vitest';
import { messageOf } from '../../../src/server/audit/sendSyslog.ts';
import { toOcsf } from '../../../src/server/audit/toOcsf.ts';
import { AUDIT_ACTIONS } from '../../../src/server/core/audit/Audit.ts';

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
  ['session.ended', 300202, 'user'],
  ['password.refused', 300201, 'user'],
  ['account.locked', 300109, 'user'],
  ['account.unlocked', 300112, 'user'],
  ['password.changed', 300103, 'user'],
  ['factor.added', 300110, 'user'],
  ['consent.given', 300199, 'user'],
  ['administration.client-added', 300401, 'entity'],
  ['administration.visit-traced', 300402, 'entity'],
  ['administration.client-secret-rotated', 300403, 'entity'],
  ['administration.deleted', 300404, 'entity'],
])('%s has the type %i and a %s', (action, type, whom) => {
  const event = typeOf(action);
  expect(event).toMatchObject({ type_uid: type, [whom]: { name: 'unknown' } });
});

it('each action has a class of category 3, and a refusal is a failure', () => {
  for (const action of AUDIT_ACTIONS) {
    const { class_uid, type_uid, activity_id } = typeOf(action);
    expect(type_uid).toBe(class_uid * 100 + activity_id);
    expect([3001, 3002]).toContain(class_uid);
  }
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
