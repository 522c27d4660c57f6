import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREDENTIAL_CHANGES, type CredentialChange } from '../../../src/server/credentials/CredentialChange.ts';
import { TOKEN_PURPOSES } from '../../../src/server/tokens/TokenPurpose.ts';
import { type Earned, EarnedWorld, OTHERS } from './EarnedWorld.ts';

const NO_ACCOUNT = 'it is of no account';
const SHOWN_BEFORE = 'a factor that is added takes nothing from what was shown before';
const ADDITIONS = {
  'passkey-added': SHOWN_BEFORE,
  'backup-address': SHOWN_BEFORE,
  'linked-account': SHOWN_BEFORE,
};

interface Row {
  /** Why it ends with each change that is not named. */
  readonly ends: string;
  /** The changes that it outlives, each with the reason. */
  readonly outlives?: Readonly<Partial<Record<CredentialChange, string>>>;
}

const EVERY: readonly CredentialChange[] = [
  'address',
  'password',
  'second-factor-on',
  'passkey-added',
  'passkey-removed',
  'second-factor-off',
  'backup-address',
  'linked-account',
];
const always = (reason: string) => Object.fromEntries(EVERY.map((change) => [change, reason]));

/** Every kind of what an account earns against every change of its address or factors (promise P09). */
const TABLE: Readonly<Record<Earned, Row>> = {
  'dormant-proof': { ends: 'the password that it proves was another account’s way in' },
  'dormant-restore': { ends: 'the password behind it may be a stranger’s' },
  'mfa-sign': { ends: 'the sign-in began with other factors' },
  'mfa-setting': { ends: 'the sign-in began with other factors' },
  'passkey-assertion': { ends: 'it belongs to a sign-in or session of before' },
  'passkey-registration': { ends: 'it belongs to a session of before' },
  'alternative-email-code': { ends: 'it would make a backup address by what held before' },
  'alternative-email': { ends: 'it would make a backup address by what held before' },
  'mfa-deactivate': { ends: 'it would turn off a factor by an address or factor of before' },
  'single-session': { ends: 'the sign-in began with other factors' },
  'new-device': { ends: 'the session that it came with was opened by what held before' },
  'password-recommended': { ends: 'the sign-in began with other factors' },
  'password-expired': { ends: 'the sign-in began with other factors' },
  'password-reset': { ends: 'it was asked for by whoever held the account before' },
  'email-verification': {
    ends: 'it proves an address of before, or was asked for by whoever held the account before',
    outlives: { password: 'it rests on the mailbox alone, which is the same' },
  },
  activation: { ends: 'it proves an address of before, or has done its work' },
  'social-link': { ends: 'it was offered for an address or factors of before' },
  'social-signup': { ends: NO_ACCOUNT, outlives: always(NO_ACCOUNT) },
  'oidc-asked': { ends: NO_ACCOUNT, outlives: always(NO_ACCOUNT) },
  'session elsewhere': { ends: 'it has shown less than is asked now, or what is gone', outlives: ADDITIONS },
  'sign-on elsewhere': { ends: 'it belongs to another session than the one that made the change' },
  'set-up': { ends: 'its secret was told to whoever held the account before' },
  'grant of an app': {
    ends: 'it was granted by what is gone',
    outlives: { ...ADDITIONS, 'second-factor-on': SHOWN_BEFORE },
  },
};

let world: EarnedWorld;
const left = new Map<string, ReadonlyMap<Earned, boolean>>();
beforeAll(async () => {
  world = await EarnedWorld.open();
}, 60_000);
afterAll(() => world.close());

it('the table has every purpose, every change, and a way to make each', async () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...TOKEN_PURPOSES, ...OTHERS].toSorted());
  expect(EVERY.toSorted()).toEqual(Object.keys(CREDENTIAL_CHANGES).toSorted());
  const made = new Set(Object.values(EarnedWorld.WAYS).map(([change]) => change));
  expect([...made].toSorted()).toEqual(EVERY.toSorted());
});

describe.each(Object.entries(EarnedWorld.WAYS))('%s', (way, [change, prepare]) => {
  it('is made, by an account that has earned one of everything', async () => {
    const ready = await prepare(world);
    const look = await world.earn(ready.username);
    expect([...(await look())].filter(([, isLeft]) => !isLeft)).toEqual([]);
    expect(await ready.change()).toBe('OK');
    left.set(way, await look());
  }, 30_000);

  it.each(Object.entries(TABLE) as [Earned, Row][])('P09: and %s', (kind, { ends, outlives }) => {
    const reason = outlives?.[change];
    const told = reason === undefined ? `ends: ${ends}` : `goes on: ${reason}`;
    expect(left.get(way)?.get(kind), `${kind} after ${change} ${told}`).toBe(reason !== undefined);
  });
});
