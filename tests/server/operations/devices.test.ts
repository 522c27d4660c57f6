import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const facts = { type: 'PC', os: 'Windows', osVersion: '10', browser: 'Chrome' } as const;

it('DEVICE-05: a registered device is no longer new', async () => {
  const guest = service.browser();
  const first = await guest.signIn('device@acme.test');
  expect(first.code).toBe('NEW_DEVICE');
  const token = tokenOf(first);
  expect((await guest.call('POST /devices', { token, ...facts })).code).toBe('OK');
  expect((await guest.call('POST /devices', { token, ...facts })).code).toBe('OK');
  expect(await service.database.selectFrom('known_devices').select(['type', 'os_version']).execute()).toEqual([
    { type: 'PC', os_version: '10' },
  ]);
  expect((await guest.signIn('device@acme.test')).code).toBe('OK');
});

it('a device belongs only to the signed-in account', async () => {
  expect((await service.browser().call('POST /devices', facts)).code).toBe('UNAUTHORIZED');
  await service.database.deleteFrom('sessions').execute();
  const owner = service.browser();
  const token = tokenOf(await owner.signIn('device@acme.test'));
  const other = service.browser();
  await other.signIn('ada@acme.test');
  expect((await other.call('POST /devices', { token, ...facts })).code).toBe('INVALID_TOKEN');
});
