import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { type Ceremony, SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { AdminShell } from './AdminShell.ts';

const PASSWORD = 'Correct-Horse-7';

let folder: string;
let service: TestService;
let shell: AdminShell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-exports-'));
  service = await openTestService();
  shell = new AdminShell(service.database, folder);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const importFrom = (format: string, name: string, options = '') =>
  shell.run(`users import tests/server/admin/exports/${name} --format ${format} --organisation ORG-1${options}`);
const find = (username: string) =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
const signIn = (username: string, password = PASSWORD) => service.browser().signIn(username, password);

interface Moved {
  readonly username: string;
  /** Of the authenticator app, in base32. */
  readonly secret?: string;
}

it.each([
  {
    format: 'keycloak',
    name: 'keycloak.json',
    says: [
      '3 users with a password',
      '2 users with an authenticator app',
      '1 user without the links to other identity providers',
      '1 user without an authenticator app: its codes are not six digits of SHA-1, every 30 seconds',
      '1 user without a password: the address was never verified',
      '1 user without a password: its hash cannot be verified here',
    ],
    moved: [
      { username: 'kc1@acme.test', secret: 'I5LEWWDVJRETAY22GJNFMUDKHB4FCOLO' },
      { username: 'kc2@acme.test', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
      { username: 'kc3@acme.test' },
    ] as readonly Moved[],
    invited: ['kc4@acme.test'],
    closed: ['kc5@acme.test'],
  },
  {
    format: 'auth0',
    name: 'auth0.ndjson',
    says: [
      '3 users with a password',
      '1 user with an authenticator app',
      '1 user without a password: the address was never verified',
      '1 user without the links to other identity providers',
      '1 user without a password: its hash cannot be verified here',
      '1 user without an authenticator app: it needs the password',
    ],
    moved: [{ username: 'a0-1@acme.test' }, { username: 'a0-2@acme.test', secret: 'JBSWY3DPEHPK3PXP' }],
    invited: ['a0-4@acme.test', 'a0-5@acme.test', 'a0-6@acme.test'],
    closed: ['a0-3@acme.test'],
  },
  {
    format: 'authentik',
    name: 'authentik.json',
    says: [
      '3 users with a password',
      '1 user with an authenticator app',
      '1 user without an authenticator app: its codes are not six digits of SHA-1, every 30 seconds',
    ],
    moved: [{ username: 'ak11@acme.test', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }, { username: 'ak12@acme.test' }],
    invited: ['ak13@acme.test'],
    closed: ['ak15@acme.test'],
  },
])('users of $format move in with what they have there', async ({ format, name, says, moved, invited, closed }) => {
  const plan = await importFrom(format, name, ' --dry-run');
  expect(plan.errors).toBe('');
  const lines = plan.out.split('\n').filter((line) => /^\d/.test(line));
  expect(lines).toEqual(says);
  expect(await importFrom(format, name)).toMatchObject({ status: 0, errors: '' });
  for (const { username, secret } of moved) {
    expect((await signIn(username, 'Wrong-Horse-7')).code).toBe('BAD_CREDENTIALS');
    const before = await find(username);
    const browser = service.browser();
    const first = await browser.signIn(username, PASSWORD);
    expect(first).toMatchObject({ status: 200 });
    if (secret !== undefined) {
      const { token } = first.data as { token: string };
      const second = await browser.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service, secret) });
      expect(second.code).toBe('OK');
    }
    const after = await find(username);
    expect(after.password_hash).not.toBe(before.password_hash);
    expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect((await signIn(username)).status).toBe(200);
  }
  for (const username of invited) expect(await find(username)).toMatchObject({ state: 'PENDING', password_hash: null });
  for (const username of closed) expect(await find(username)).toMatchObject({ state: 'DEACTIVATED' });
  expect((await importFrom(format, name)).out).toContain('Nothing changes.');
});

it.each([
  ['keycloak.json', 'has no user of SCIM: if another system wrote it, name that with --format'],
  ['auth0.ndjson', 'is JSON: say with --format which system wrote it'],
  ['authentik.json', 'has no user of SCIM: if another system wrote it, name that with --format'],
])('%s without its format is refused in one line', async (name, hint) => {
  const path = `tests/server/admin/exports/${name}`;
  const said = await shell.run(`users import ${path} --organisation ORG-1`);
  expect(said).toEqual({ status: 1, out: '', errors: `${path}: ${hint}` });
});

/** A realm of Keycloak with one user, who has these passkeys. */
const realmOf = (username: string, keys: readonly { key: SoftwareAuthenticator; type: string }[], rpId: string) => ({
  realm: 'acme',
  webAuthnPolicyRpId: rpId,
  webAuthnPolicyPasswordlessRpId: rpId,
  users: [
    {
      id: '6c6f7a20-1b3e-4a55-9c1d-0d5f6a7b8c9d',
      username,
      email: username,
      emailVerified: true,
      credentials: [
        {
          type: 'password',
          secretData: JSON.stringify({
            value: 'is/EDdCC2wWF2Bn9ilvEQZWA0GPbuzNTEzP1DdE8piHrERhvFKiDandkrdK0YeCYOQhtXfPX4AXAU52uK6Orpg==',
            salt: 'c29tZXNhbHRzb21lc2FsdA==',
          }),
          credentialData: JSON.stringify({ hashIterations: 1000, algorithm: 'pbkdf2-sha256' }),
        },
        ...keys.map(({ key, type }) => ({
          type,
          userLabel: 'Old laptop',
          secretData: '{}',
          credentialData: JSON.stringify({
            credentialId: Buffer.from(key.credentialId, 'base64url').toString('base64'),
            counter: key.counter,
            credentialPublicKey: key.coseKey().toString('base64'),
          }),
        })),
      ],
    },
  ],
});
const moveIn = async (realm: object) => {
  const path = await shell.file('realm.json', JSON.stringify(realm));
  return shell.run(`users import ${path} --format keycloak --organisation ORG-1`);
};
const passkeysOf = async (username: string) => {
  const { id } = await find(username);
  return service.database.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute();
};

it('P06: a passkey moves in if it works at this host, and keeps to the user that it first named', async () => {
  const { origin } = service.settings;
  const [key, copied] = [new SoftwareAuthenticator(origin.origin), new SoftwareAuthenticator(origin.origin)];
  key.userHandle = 'T2xkIGhhbmRsZQ';
  const keys = [{ key, type: 'webauthn-passwordless' }];
  const { out, errors } = await moveIn(realmOf('key@acme.test', keys, origin.hostname));
  expect([errors, out.split('\n')]).toEqual(['', expect.arrayContaining(['1 user with passkeys'])]);
  expect(await find('key@acme.test')).toMatchObject({ mfa_active: false });
  await service.database
    .updateTable('organisations')
    .set({ passkey_sign_in: true })
    .where('id', '=', 'ORG-1')
    .execute();
  const show = async (changes: Partial<Ceremony> = {}) => {
    await service.database.deleteFrom('sessions').execute();
    const browser = service.browser();
    const { data } = await browser.call('POST /signin/passkey-challenges', {});
    const credential = JSON.stringify(key.assert((data as { challenge: string }).challenge, changes));
    return (await browser.call('POST /signin/passkey', { credential })).code;
  };
  expect(await show({ signed: false })).toBe('BAD_CREDENTIALS');
  expect(await passkeysOf('key@acme.test')).toMatchObject([{ backup_eligible: null, user_handle: '' }]);
  expect(await show({ backupEligible: true })).toBe('OK');
  const learned = { backup_eligible: true, user_handle: key.userHandle, name: 'Old laptop', user_verified: true };
  expect(await passkeysOf('key@acme.test')).toMatchObject([learned]);
  expect(await show({ backupEligible: true, userHandle: 'QW5vdGhlcg' })).toBe('BAD_CREDENTIALS');
  expect(await show({ backupEligible: false })).toBe('BAD_CREDENTIALS');
  expect(await show({ backupEligible: true })).toBe('OK');

  const elsewhere = await moveIn(realmOf('far@acme.test', [{ key: copied, type: 'webauthn' }], 'old.acme.test'));
  expect(elsewhere.out.split('\n')).toContain('1 user without a passkey: it works only at another host');
  expect(await find('far@acme.test')).toMatchObject({ mfa_active: false });
  const twice = await moveIn(realmOf('twice@acme.test', [{ key, type: 'webauthn' }], origin.hostname));
  expect([twice.status, twice.errors]).toEqual([1, expect.stringContaining('another account')]);
});

it('a passkey that was a second factor stays one', async () => {
  const { origin } = service.settings;
  const key = new SoftwareAuthenticator(origin.origin);
  await moveIn(realmOf('second@acme.test', [{ key, type: 'webauthn' }], origin.hostname));
  const answer = await signIn('second@acme.test');
  expect(answer).toMatchObject({ status: 200, code: expect.stringMatching(/MFA|FACTOR|OTP/) });
  expect(answer.data).toMatchObject({ token: expect.any(String) });
});
