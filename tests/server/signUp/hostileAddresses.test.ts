import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalAddress } from '../../../src/engine/contract/address/mailAddress.ts';
import { HOSTILE } from '../../engine/contract/hostileAddresses.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PORT: '3624' });
});
afterAll(() => service.close());

// tests/browser/internationalAddress.spec.ts types the same ones in the page.
it('P04: an address on which engines differ is valid for the service if it is valid for the page, and stored in the same form', async () => {
  const browser = service.browser();
  const found: [string, string | undefined][] = [];
  for (const [typed] of HOSTILE) {
    const form = { username: typed, password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
    const { status } = await browser.call('POST /unverified-users', form);
    const row = await service.database
      .selectFrom('users')
      .select('username')
      .where('username', 'like', `${typed.slice(0, typed.indexOf('@'))}@%`)
      .executeTakeFirst();
    expect([typed, status < 300]).toEqual([typed, row !== undefined]);
    found.push([typed, row?.username]);
  }
  expect(found).toEqual(HOSTILE);
  expect(HOSTILE.map(([typed]) => [typed, canonicalAddress(typed)])).toEqual(HOSTILE);
});
