import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PASSWORD_HASH_MEMORY: '19456', PASSWORD_HASH_PASSES: '2' });
});
afterAll(() => service.close());

const MALLORY = 'directory@acme.test';

it('P08: eight known devices of one account that sign in without pause delay no new device', async () => {
  const devices = Array.from({ length: 8 }, () => service.browser({ address: '198.51.100.8' }));
  for (const device of devices) {
    expect((await device.signIn(MALLORY)).code).toBe('OK');
    await device.call('DELETE /token', {});
  }
  let [isOver, done] = [false, 0];
  const flood = devices.map(async (device) => {
    while (!isOver) {
      await device.signIn(MALLORY);
      done += 1;
    }
  });
  const meanwhile: number[] = [];
  for (let person = 0; person < 20; person++) {
    const before = done;
    const { status } = await service
      .browser({ address: `192.0.2.${person}` })
      .signIn(`nobody-${person}@solo.test`, 'wrong');
    meanwhile.push(done - before);
    expect(status).toBe(401);
  }
  isOver = true;
  await Promise.all(flood);
  // Without turns for others it would never end.
  expect(Math.max(...meanwhile)).toBeLessThan(3 * devices.length);
});

it('P08: successful sign-ins of an account are limited', async () => {
  await service.database.deleteFrom('counters').execute();
  const device = service.browser();
  const codes: number[] = [];
  for (let count = 0; count < 104; count++) codes.push((await device.signIn(MALLORY)).status);
  expect(codes.filter((status) => status === 429)).toHaveLength(4);
});
