import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimsOf } from '../../../../src/server/oidc/findAccount.ts';
import { mailsTo, newestLink } from '../../support/mailbox.ts';
import type { TestService } from '../../support/openTestService.ts';
import { type Directory, openDirectories } from '../Directory.ts';

let service: TestService;
let acme: Directory;
beforeAll(async () => {
  ({ service, acme } = await openDirectories());
});
afterAll(() => service.close());

const idOf = (username: string) => acme.idOf(`userName eq "${username}"`);
const rename = (id: string, value: string) => acme.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value });
const claims = async (id: string) =>
  claimsOf(await service.database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

it('P13: an address outside the domains of the organisation is mailed first, and is verified once that is answered', async () => {
  const id = await idOf('ada@acme.test');
  expect(await claims(id)).toMatchObject({ email: 'ada@acme.test', email_verified: true });
  expect((await rename(id, 'ceo@globex.test')).body).toMatchObject({ userName: 'ceo@globex.test', active: true });
  expect(await claims(id)).toMatchObject({ email: 'ceo@globex.test', email_verified: false });
  expect((await service.browser().signIn('ceo@globex.test', undefined, 'ORG-1')).code).not.toBe('OK');
  const token = (await newestLink(service, 'ceo@globex.test')).searchParams.get('token') ?? '';
  const activation = { token, password: 'Bright-Lamp-99' };
  expect((await service.browser().call('POST /users/activate', activation)).code).toBe('OK');
  expect(await claims(id)).toMatchObject({ email_verified: true });
});

it('P13: an account that is closed, renamed and opened again is mailed as well', async () => {
  const id = await idOf('remind@acme.test');
  await acme.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  await rename(id, 'cfo@globex.test');
  expect(await mailsTo(service, 'cfo@globex.test')).toHaveLength(0);
  await acme.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
  expect(await mailsTo(service, 'cfo@globex.test')).toHaveLength(1);
  expect(await claims(id)).toMatchObject({ email_verified: false });
  expect((await service.browser().signIn('cfo@globex.test', undefined, 'ORG-1')).code).not.toBe('OK');
});

it('an address within the domains of the organisation needs no mail', async () => {
  const id = await idOf('multi@acme.test');
  await rename(id, 'manifold@acme.test');
  expect(await mailsTo(service, 'manifold@acme.test')).toHaveLength(0);
  expect(await claims(id)).toMatchObject({ email: 'manifold@acme.test', email_verified: true });
});

it('RFC 7643 4.1.1: another letter case of userName is no change, and signs no one out', async () => {
  const browser = service.browser();
  expect((await browser.signIn('passkey@acme.test')).code).toBe('OK');
  const id = await idOf('passkey@acme.test');
  expect(await rename(id, 'PassKey@acme.test')).toMatchObject({ status: 200, body: { userName: 'passkey@acme.test' } });
  const whole = { userName: 'PASSKEY@ACME.TEST', name: { givenName: 'Pass', familyName: 'Key' } };
  expect((await acme.send('PUT', `/Users/${id}`, whole)).status).toBe(200);
  expect((await browser.call('GET /users/me', {})).code).toBe('OK');
  const events = service.database.selectFrom('audit_events').select('action').where('subject', '=', id);
  expect(await events.where('action', '=', 'account.address-changed').execute()).toEqual([]);
  await rename(id, 'renamed@acme.test');
  expect((await browser.call('GET /users/me', {})).code, 'another address').toBe('UNAUTHORIZED');
});

it('P08: one address gets five invitations an hour from directories, and requests for more are refused', async () => {
  const { id } = (await acme.send('POST', '/Users', { userName: 'stranger@elsewhere.test' })).body;
  const answers: number[] = [];
  for (let time = 0; time < 8; time++) {
    await acme.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    answers.push((await acme.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  expect(await mailsTo(service, 'stranger@elsewhere.test')).toHaveLength(5);
  service.clock.advance(3601);
  expect((await acme.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).status).toBe(200);
});
