import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seal } from '../../../src/server/core/keys/seal.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { WORLD_OTP_SECRET } from '../../../src/server/world/accounts.ts';
import { casesOf } from '../../casesOf.ts';
import { createRandom } from '../factors/createRandom.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { Person } from './Person.ts';
import { WhoMayWalk } from './WhoMayWalk.ts';

const IS_ON_TWO_NODES = inject('nodesDatabase') !== undefined;
// Two nodes use different sequences, and fewer of them in an ordinary run.
const SEED = IS_ON_TWO_NODES ? 20261125 : 20261124;
// Each call is checked, so each beginning of a walk is a sequence of its own. With those of `callSequences.test.ts`,
// which has 2,300, an ordinary run makes more than 5,000 on one node.
const WALKS = casesOf(IS_ON_TWO_NODES ? 8 : 61, 130);
const CALLS = 45;

/** Events that must occur in the walks; otherwise they prove nothing. */
const REACHED = [
  /^\w+: POST \/signin\/password .* -> OK$/,
  /^\w+: POST \/signin\/password .* -> MFA_SIGNIN$/,
  /^Bea\w+: POST \/signin\/mfa .* -> OK$/,
  /^\w+: POST \/password .* -> OK$/,
  /^\w+: POST \/unverified-users .* -> OK$/,
  /^\w+: PUT \/unverified-users\/.* -> OK$/,
  /^\w+: POST \/email-verification\/start-over .* -> OK$/,
  /^\w+: \/verify-email.* -> 303$/,
  /^\w+: GET \/users\/me .* -> OK$/,
];

/** The accounts at the beginning: an individual, a member with a second factor, and a colleague. */
const ACCOUNTS = [
  { username: 'later@solo.test', name: 'Annmarka', password: 'Correct-Horse-7' },
  { username: 'ada@acme.test', name: 'Beamarka', password: 'Correct-Horse-8' },
  { username: 'device@acme.test', name: 'Evemarka', password: 'Correct-Horse-9' },
] as const;

let service: TestService;
let hashes: readonly string[];
let otp: string;
beforeAll(async () => {
  service = await openTestService();
  // Cheap hashes: they are not under test.
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  hashes = await Promise.all(ACCOUNTS.map(({ password }) => hash(password, cheap)));
  const bea = service.database.selectFrom('users').select('id').where('username', '=', ACCOUNTS[1].username);
  const place = `users ${(await bea.executeTakeFirstOrThrow()).id}` as const;
  otp = await seal(createKeyStore(service.settings, service.database), 'otp', WORLD_OTP_SECRET, place);
});
afterAll(() => service.close());

async function prepare(): Promise<void> {
  const { database, clock } = service;
  await sql`with a as (delete from tokens), b as (delete from counters), c as (delete from attempts),
    d as (delete from mails), e as (delete from devices) delete from sessions`.execute(database);
  await database.deleteFrom('users').where('last_name', '=', 'Walker').execute();
  await database.updateTable('organisations').set({ mfa_required: false, discloses_lookup: false }).execute();
  for (const [index, { username, name }] of ACCOUNTS.entries()) {
    const isBea = index === 1;
    await database
      .updateTable('users')
      .set({
        ...{ first_name: name, last_name: 'Known', display_name: `${name} Known`, password_hash: hashes[index] ?? '' },
        ...{ mfa_active: isBea, mfa_required: false, otp_secret: isBea ? otp : null, otp_last_step: null },
        ...{ alternative_email: null, device_check: false, locked_at: null, locked_until: null, state: 'ACTIVATED' },
        ...{ password_changed_at: clock.now(), last_login_at: clock.now() },
      })
      .where('username', '=', username)
      .execute();
  }
}

/** Eve knows the password of Bea, who has a second factor, but has neither Bea's mailbox nor her app. */
function meet(): [Person, Person, Person] {
  const [ann, bea, eve] = [
    new Person('Annmarka', service.browser(), ['later@solo.test', 'ann2@mail.test']),
    new Person('Beamarka', service.browser(), ['ada@acme.test', 'bea2@mail.test'], WORLD_OTP_SECRET),
    new Person('Evemarka', service.browser(), ['device@acme.test', 'eve2@mail.test', 'eve3@initech.test']),
  ];
  for (const [index, person] of [ann, bea, eve].entries()) {
    const { username, password } = ACCOUNTS[index] ?? ACCOUNTS[0];
    person.passwords.push([username, password]);
  }
  eve.passwords.push([ACCOUNTS[1].username, ACCOUNTS[1].password]);
  return [ann, bea, eve];
}

it('P09, P10: in no sequence does a person learn or change what is not theirs', async () => {
  const random = createRandom(SEED);
  const reached = REACHED.map(() => 0);
  let sequences = 0;
  for (let number = 0; number < WALKS; number += 1) {
    await prepare();
    const walk = new WhoMayWalk(service, meet(), random);
    try {
      for (let call = 0; call < CALLS; call += 1) {
        const made = walk.history.length;
        await walk.step();
        if (walk.history.length > made) sequences += 1;
      }
    } catch (error) {
      throw new Error(`seed ${SEED}, walk ${number}:\n${walk.history.join('\n')}`, { cause: error });
    }
    service.clock.advance(3600);
    for (const [index, pattern] of REACHED.entries()) {
      reached[index] = (reached[index] ?? 0) + walk.history.filter((line) => pattern.test(line)).length;
    }
  }
  expect(sequences).toBeGreaterThanOrEqual(Math.max(IS_ON_TWO_NODES ? 0 : 2700, WALKS * CALLS * 0.98));
  // A small number of walks may miss one or two.
  const isFew = WALKS < 60;
  const rare = REACHED.filter((_, index) => (reached[index] ?? 0) < (isFew ? 1 : 2));
  expect(rare.slice(isFew ? 2 : 0).map(String), JSON.stringify(reached)).toEqual([]);
}, 600_000);
