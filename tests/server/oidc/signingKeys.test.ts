import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyStore } from '../../../src/server/core/keys/KeyRing.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { readSigningKeys, rotateSigningKey } from '../../../src/server/oidc/signingKeys.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const published = async (): Promise<string[]> => {
  const { keys } = (await service.app.inject({ url: '/oidc/acme/jwks' })).json<{ keys: { kid: string }[] }>();
  return keys.map(({ kid }) => kid);
};
const headerOf = (token: unknown): { kid: string } =>
  JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString());

it('P13: a new key is published before it signs, and the old one until everything it signed has expired', async () => {
  const keys = createKeyStore(service.settings, service.database);
  const ada = service.browser();
  await ada.signIn('ada@acme.test');
  const app = new RelyingParty(service);
  await app.register();
  await app.approve(ada, 'openid');
  const signedBy = async () => headerOf((await app.exchange(await app.code(ada))).body.id_token).kid;
  const first = await signedBy();
  expect(await published()).toEqual([first]);

  const added = await rotateSigningKey(keys, 'acme', service.clock.now());
  service.clock.advance(31);
  expect(await published()).toEqual([first, added?.kid]);
  expect(await signedBy()).toBe(first);

  service.clock.advance(300);
  expect(await signedBy()).toBe(added?.kid);
  expect(await published()).toEqual([added?.kid, first]);

  service.clock.advance(24 * 3600);
  expect(await published()).toEqual([added?.kid]);
});

it('of two concurrent rotations one takes effect, and the other reports that it did nothing', async () => {
  const keys = createKeyStore(service.settings, service.database);
  const now = service.clock.now();
  const before = await readSigningKeys(keys, 'globex');
  // Both have read the keys before one of them writes.
  const known = keys.obtain('oidc-signing:globex', () => 'none');
  const atOnce: KeyStore = { ...keys, obtain: () => known };
  const both = await Promise.all([rotateSigningKey(atOnce, 'globex', now), rotateSigningKey(atOnce, 'globex', now)]);
  expect(both.filter((key) => key !== undefined)).toHaveLength(1);
  expect(await readSigningKeys(keys, 'globex')).toHaveLength(before.length + 1);
});

it("the metadata of an issuer has its organisation's terms, also after a change", async () => {
  const metadata = async () =>
    (await service.app.inject({ url: '/oidc/acme/.well-known/openid-configuration' })).json<Record<string, string>>();
  expect(await metadata()).not.toHaveProperty('op_tos_uri');
  const change = { terms_uri: 'https://acme.test/terms', privacy_uri: 'https://acme.test/privacy' };
  await service.database.updateTable('organisations').set(change).where('alias', '=', 'acme').execute();
  service.clock.advance(31);
  const { op_tos_uri, op_policy_uri } = await metadata();
  expect({ op_tos_uri, op_policy_uri }).toEqual({ op_tos_uri: change.terms_uri, op_policy_uri: change.privacy_uri });
});
