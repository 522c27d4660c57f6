import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREDENTIAL_CHANGES, type CredentialChange } from '../../../src/server/credentials/revokeEarned.ts';
import { TOKEN_PURPOSES } from '../../../src/server/tokens/TokenPurpose.ts';
import { type Earned, EarnedWorld } from './EarnedWorld.ts';
import { OTHERS } from './others.ts';

const NO_ACCOUNT = 'it belongs to no account';
const SHOWN_BEFORE = 'a factor that is added does not touch what was shown before';
const ADDITIONS = {
  'passkey-added': SHOWN_BEFORE,
  'backup-address': SHOWN_BEFORE,
  'linked-account': SHOWN_BEFORE,
};

interface Row {
  /** Why it ends with each change that is not in `outlives`. */
  readonly ends: string;
  /** The changes that it survives, each with the reason. */
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
  'deactivation',
  'linked-account',
  'linked-account-removed',
];
const always = (reason: string) => Object.fromEntries(EVERY.map((change) => [change, reason]));

const everyBut = (ending: readonly CredentialChange[], reason: string) =>
  Object.fromEntries(EVERY.filter((change) => !ending.includes(change)).map((change) => [change, reason]));
const FORGETS: readonly CredentialChange[] = ['address', 'password', 'deactivation'];
const SAME_HOLDER = 'address and password are the same, and so is who knows them';

/** Everything that an account earns, against every change of its address or factors (promise P09). */
const TABLE: Readonly<Record<Earned, Row>> = {
  'dormant-proof': { ends: 'the password that it proves opened the account as it was before' },
  'dormant-restore': { ends: 'the password behind it may be a stranger’s' },
  'mfa-sign': { ends: 'the sign-in began with other factors' },
  'mfa-setting': { ends: 'the sign-in began with other factors' },
  'passkey-assertion': { ends: 'it belongs to an earlier sign-in or session' },
  'passkey-registration': { ends: 'it belongs to an earlier session' },
  'alternative-email-code': { ends: 'it would store a backup address on the strength of old credentials' },
  'alternative-email': { ends: 'it would store a backup address on the strength of old credentials' },
  'mfa-deactivate': { ends: 'it would turn off a factor on the strength of an old address or factor' },
  'single-session': { ends: 'the sign-in began with other factors' },
  'new-device': { ends: 'its session was opened with old credentials' },
  'password-recommended': { ends: 'the sign-in began with other factors' },
  'password-expired': { ends: 'the sign-in began with other factors' },
  'password-reset': { ends: 'an earlier holder of the account may have asked for it' },
  'email-verification': {
    ends: 'it proves an old address, or an earlier holder of the account may have asked for it',
    outlives: { password: 'it depends on the mailbox alone, and that is the same' },
  },
  activation: { ends: 'it proves an old address, or has done its work' },
  disown: {
    ends: 'it went to the old address, or there is nobody to take anything back for',
    outlives: everyBut(
      ['address', 'deactivation'],
      'it only takes away, and an intruder’s next change must not end it',
    ),
  },
  'social-link': { ends: 'it was offered for the old address or factors' },
  'passkey-sign-in': { ends: NO_ACCOUNT, outlives: always(NO_ACCOUNT) },
  'social-signup': { ends: NO_ACCOUNT, outlives: always(NO_ACCOUNT) },
  'session elsewhere': {
    ends: 'it has shown less than is required now, or a credential that was removed',
    outlives: ADDITIONS,
  },
  'sign-on elsewhere': { ends: 'it belongs to another session than the one that made the change' },
  'set-up': { ends: 'an earlier holder of the account may know its secret' },
  'grant of an app': {
    ends: 'it was granted with a credential that was removed',
    outlives: { ...ADDITIONS, 'second-factor-on': SHOWN_BEFORE },
  },
  'linked account': {
    ends: 'it was linked with the address or password that was there before',
    outlives: everyBut(['address', 'password'], 'it is a first factor of its own'),
  },
  'known device': { ends: 'a former holder may have signed in on it', outlives: everyBut(FORGETS, SAME_HOLDER) },
  'backup address': {
    ends: 'its holder may be the former one, or a new factor or another address takes its place',
    outlives: everyBut(['address', 'second-factor-on', 'backup-address'], 'a way back that the owner chose'),
  },
  consent: {
    ends: 'the account may have another holder, who has decided nothing',
    outlives: everyBut(['address'], 'a decision of the person, who is the same'),
  },
  'entry of a chooser': { ends: 'a former holder may have signed in on it', outlives: everyBut(FORGETS, SAME_HOLDER) },
};

let world: EarnedWorld;
const left = new Map<string, ReadonlyMap<Earned, boolean>>();
beforeAll(async () => {
  world = await EarnedWorld.open();
});
afterAll(() => world.close());

it('the table lists every purpose and every change, and how to make each change', async () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...TOKEN_PURPOSES, ...OTHERS].toSorted());
  expect(EVERY.toSorted()).toEqual(Object.keys(CREDENTIAL_CHANGES).toSorted());
  const made = new Set(Object.values(EarnedWorld.WAYS).map(([change]) => change));
  expect([...made].toSorted()).toEqual(EVERY.toSorted());
});

describe.each(Object.entries(EarnedWorld.WAYS))('%s', (way, [change, prepare]) => {
  it('changes an account that has one of everything', async () => {
    const ready = await prepare(world);
    const look = await world.earn(ready.username);
    expect([...(await look())].filter(([, isLeft]) => !isLeft)).toEqual([]);
    expect(await ready.change()).toBe('OK');
    left.set(way, await look());
  });

  it.each(Object.entries(TABLE) as [Earned, Row][])('P09: and decides about %s', (kind, { ends, outlives }) => {
    const reason = outlives?.[change];
    const told = reason === undefined ? `ends: ${ends}` : `goes on: ${reason}`;
    expect(left.get(way)?.get(kind), `${kind} after ${change} ${told}`).toBe(reason !== undefined);
  });
});
