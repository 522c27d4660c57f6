import dns from 'node:dns';
import { afterEach, expect, it, vi } from 'vitest';
import { postToApp } from '../../../../src/server/oidc/backChannel/postToApp.ts';
import { openReceiver, type Receiver } from '../../support/openReceiver.ts';

const FORM = { type: 'application/x-www-form-urlencoded', body: 'logout_token=e30.e30.' };
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

let receiver: Receiver | undefined;
afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});

it.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '192.0.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[fd12::1]', '[ff02::1]', '[::ffff:10.0.0.1]', '[::ffff:a00:1]'],
  ...['[64:ff9b::a00:1]', '[2002:a00:1::]', '[2001:db8::1]', '[2001::1]', '[100::1]', '[::7f00:1]', 'localhost'],
])('%s is not public, so nothing is sent there', async (host) => {
  await expect(postToApp(new URL(`http://${host}:9/`), FORM, [])).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
});

it('a private network that the operator allows is reached, by address and by name, and no other', async () => {
  receiver = await openReceiver();
  const byName = new URL(receiver.uri.replace('127.0.0.1', 'localhost'));
  for (const to of [new URL(receiver.uri), byName])
    expect(await postToApp(to, FORM, LOOPBACK)).toMatchObject({ status: 200 });
  expect(receiver.received).toHaveLength(2);
  for (const to of [new URL(receiver.uri), byName])
    await expect(postToApp(to, FORM, ['10.0.0.0/8'])).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
  expect(receiver.received).toHaveLength(2);
});

it('a name is resolved once, and the connection goes to an address that was judged', async () => {
  receiver = await openReceiver();
  const asked: string[] = [];
  const found = ['10.0.0.1', '127.0.0.1'].map((address) => ({ address, family: 4 }));
  const answer = (name: string, _options: object, done: (error: null, all: typeof found) => void) => {
    asked.push(name);
    done(null, found);
  };
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
  const to = new URL(receiver.uri.replace('127.0.0.1', 'notes.acme.example'));
  expect(await postToApp(to, FORM, ['127.0.0.0/8'])).toMatchObject({ status: 200 });
  expect([asked, receiver.received[0]?.headers.host]).toEqual([['notes.acme.example'], to.host]);
  lookup.mockRestore();
});

it('a redirect is not followed, and an endless body is not read', async () => {
  const inner = await openReceiver();
  receiver = await openReceiver((response) => {
    response.writeHead(307, { location: inner.uri });
    const pour = () => response.write('x'.repeat(65_536)) && setImmediate(pour);
    response.on('drain', pour);
    pour();
  });
  expect(await postToApp(new URL(receiver.uri), FORM, LOOPBACK)).toEqual({ status: 307, text: '' });
  expect(inner.received).toEqual([]);
  await inner.close();
});

it('an app that does not answer is given up', async () => {
  receiver = await openReceiver(() => {});
  await expect(postToApp(new URL(receiver.uri), FORM, LOOPBACK, 50)).rejects.toMatchObject({
    cause: { name: 'TimeoutError' },
  });
});
