import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceOf } from '../../../../src/server/core/request/network.ts';
import { openTestService, type TestService } from '../../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1.2.3.4', '0:0:0:0::/64'],
])('%s counts as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});

describe('limits per source', () => {
  const countersOf = async (addresses: readonly string[]) => {
    await service.database.deleteFrom('counters').execute();
    for (const address of addresses) {
      const guest = service.browser({ address });
      await guest.call('GET /lookup', { username: 'ada@acme.test' });
      await guest.signIn('nobody@solo.test', 'wrong');
      await guest.call('POST /password/reset-token', { username: `nobody-${address}@solo.test` });
      const person = { password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
      await guest.call('POST /unverified-users', { username: 'ada@acme.test', ...person });
      await guest.call('POST /signin/{provider}', { provider: 'google', code: 'none' });
    }
    const rows = await service.database.selectFrom('counters').selectAll().where('key', 'like', '%-from:%').execute();
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  };

  it('P08: an IPv6 visitor is one source, with every address of the network', async () => {
    const network = '2001:db8:0:1::/64';
    expect(await countersOf(['2001:db8:0:1::1', '2001:db8:0:1:2:3:4:5'])).toEqual({
      [`lookup-from:${network}`]: 2,
      [`password-from:${network}`]: 2,
      [`mail-from:${network}`]: 2,
      [`sign-up-from:${network}`]: 2,
      [`social-from:${network}`]: 2,
    });
  });

  it('P08: another network, or the next IPv4 address, is a source of its own', async () => {
    const sources = await countersOf(['2001:db8:0:2::1', '192.0.2.7', '192.0.2.8']);
    expect(Object.keys(sources).filter((key) => key.startsWith('lookup-from:'))).toHaveLength(3);
  });

  it('P08: a whole IPv6 /48 has the tries of sixteen sources', async () => {
    await service.database.deleteFrom('counters').execute();
    const askFrom = async (network: number) => {
      // There is no provider to call, so accepted requests get 503.
      const guest = service.browser({ address: `2001:db8:77:${network.toString(16)}::1` });
      return (await guest.call('POST /signin/{provider}', { provider: 'google', code: 'none' })).status;
    };
    await askFrom(1);
    await service.database
      .updateTable('counters')
      .set({ count: 16 * 120 - 1 })
      .where('key', '=', 'social-site:2001:db8:77::/48')
      .execute();
    expect([await askFrom(2), await askFrom(3)]).toEqual([503, 429]);
    expect(
      await service
        .browser({ address: '2001:db8:78::1' })
        .call('POST /signin/{provider}', { provider: 'google', code: 'none' }),
    ).toMatchObject({ status: 503 });
  });
});
