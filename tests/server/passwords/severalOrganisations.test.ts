import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokeEarned } from '../../../src/server/credentials/revokeEarned.ts';
import { hashPassword, OURSELVES } from '../../../src/server/passwords/hashPassword.ts';
import { Directory } from '../scim/Directory.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

// One address may have an account in several organisations, and a directory may give its accounts any name.

const RIGHT = 'Correct-Horse-7';
const OWN = 'Own-Kettle-41';

let service: TestService;
let globex: Directory;
beforeAll(async () => {
  service = await openTestService();
  globex = await Directory.open(service, 'ORG-2');
  await service.database.updateTable('organisations').set({ discloses_lookup: false }).execute();
  await service.database
    .updateTable('users')
    .set({ mfa_required: false })
    .where('username', '=', 'later@solo.test')
    .execute();
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ['counters', 'attempts', 'sessions'] as const) await service.database.deleteFrom(table).execute();
  await service.database.updateTable('users').set({ locked_at: null, locked_until: null }).execute();
});

const guest = () => service.browser({ address: '198.51.100.1' });
const signIn = async (username: string, password = RIGHT) => (await guest().signIn(username, password)).code;

/** An active account of Globex whose password its directory knows. @returns its id */
async function ownAccount(userName: string): Promise<string> {
  const { body } = await globex.send('POST', '/Users', { userName });
  const active = { state: 'ACTIVATED', password_hash: await hashPassword(service.settings, OWN, OURSELVES) } as const;
  await service.database.updateTable('users').set(active).where('id', '=', body.id).execute();
  return body.id;
}
/** An operator or a directory may do this to a name, whatever other checks they need to pass. */
const rename = (id: string, username: string) =>
  service.database.updateTable('users').set({ username }).where('id', '=', id).execute();

describe('another account with the address', () => {
  it.each([
    ['that is closed', { active: false }],
    ['that is invited', {}],
  ])('%s takes nothing away, whatever organisation the call names', async (_how, more) => {
    const { status, body } = await globex.send('POST', '/Users', { userName: 'later@solo.test', ...more });
    expect(status).toBe(201);
    for (const orgId of [undefined, 'ORG-0', 'ORG-1', 'ORG-2']) {
      await service.database.deleteFrom('sessions').execute();
      expect((await guest().signIn('later@solo.test', RIGHT, orgId)).code, orgId).toBe('OK');
    }
    await globex.send('DELETE', `/Users/${body.id}`);
  });

  it('each signs in with its own password', async () => {
    const id = await ownAccount('later@solo.test');
    expect([await signIn('later@solo.test'), await signIn('later@solo.test', OWN)]).toEqual(['OK', 'OK']);
    expect(await signIn('later@solo.test', 'wrong')).toBe('BAD_CREDENTIALS');
    await globex.send('DELETE', `/Users/${id}`);
  });

  it('a username that exists twice signs in to the account with that password, and the organisation decides between equal ones', async () => {
    const orgOf = async (password?: string, orgId?: string) => {
      const guest = service.browser();
      expect((await guest.signIn('twin@shared.test', password, orgId)).code).toBe('OK');
      const { orgId: signedIn } = (await guest.call('GET /users/me', {})).data as { orgId: string };
      await guest.call('DELETE /token', {});
      return signedIn;
    };
    expect([await orgOf(undefined, 'ORG-2'), await orgOf(undefined, 'ORG-1')]).toEqual(['ORG-2', 'ORG-1']);
    const password_hash = await hashPassword(service.settings, 'Second-Lamp-9', OURSELVES);
    const second = service.database.updateTable('users').set({ password_hash }).where('org_id', '=', 'ORG-2');
    await second.where('username', '=', 'twin@shared.test').execute();
    for (const named of [undefined, 'ORG-1', 'ORG-2', 'ORG-3', 'ORG-0']) {
      expect([await orgOf(undefined, named), await orgOf('Second-Lamp-9', named)]).toEqual(['ORG-1', 'ORG-2']);
    }
  });

  it('the sign-in of an own account does not reveal who else has its name', async () => {
    const id = await ownAccount('first@own.test');
    const told: string[] = [];
    for (const name of ['ada@acme.test', 'deleted@acme.test', 'unverified@solo.test', 'nobody@acme.test']) {
      await rename(id, name);
      await service.database.deleteFrom('sessions').execute();
      const { status, body } = await guest().signIn(name, OWN);
      told.push(`${status} ${body}`);
    }
    expect(new Set(told).size).toBe(1);
    await globex.send('DELETE', `/Users/${id}`);
  });
});

describe('P08: guessing with an account that is renamed', () => {
  it('a correct password of another account clears nothing, whatever name it had before', async () => {
    const id = await ownAccount('own@globex.test');
    const stranger = guest();
    let judged = 0;
    for (let round = 0; round < 10; round++) {
      await rename(id, `fresh-${round}@globex.test`);
      for (let tries = 0; tries < 4; tries++) await guest().signIn(`fresh-${round}@globex.test`, 'wrong');
      await rename(id, 'ada@acme.test');
      await guest().signIn('ada@acme.test', OWN);
      for (let tries = 0; tries < 4; tries++) {
        if ((await stranger.signIn('ada@acme.test', `guess-${round}-${tries}`)).status !== 429) judged += 1;
      }
    }
    expect(judged).toBeLessThanOrEqual(8);
    await globex.send('DELETE', `/Users/${id}`);
  });

  it('the count of an account follows it to each new name', async () => {
    const ada = service.database.selectFrom('users').select('id').where('username', '=', 'ada@acme.test');
    const { id } = await ada.executeTakeFirstOrThrow();
    let judged = 0;
    for (let round = 0; round < 10; round++) {
      await rename(id, `ada-${round}@acme.test`);
      for (let tries = 0; tries < 4; tries++) {
        if ((await guest().signIn(`ada-${round}@acme.test`, 'wrong')).status !== 429) judged += 1;
      }
    }
    expect(judged).toBeLessThanOrEqual(8);
    await rename(id, 'ada@acme.test');
  });

  it('each password of the other account counts once as a guess, however often it signs in', async () => {
    const id = await ownAccount('ada@acme.test');
    const guess = async (password: string) => {
      const password_hash = await hashPassword(service.settings, password, OURSELVES);
      const changed = { password_hash, password_changed_at: service.clock.now() };
      await service.database.updateTable('users').set(changed).where('id', '=', id).execute();
      for (let tries = 0; tries < 2; tries++)
        expect((await guest().signIn('ada@acme.test', password)).code).not.toBe('BAD_CREDENTIALS');
      service.clock.advance(1);
    };
    for (let count = 0; count < 4; count++) await guess(`Guess-Lamp-${count}`);
    const locked = () =>
      service.database
        .selectFrom('users')
        .select('org_id')
        .where('username', '=', 'ada@acme.test')
        .where('locked_at', 'is not', null)
        .execute();
    expect(await locked()).toEqual([]);
    await guess('Guess-Lamp-4');
    expect(await locked()).toEqual([{ org_id: 'ORG-1' }]);
    await globex.send('DELETE', `/Users/${id}`);
  });

  it('a device that knows one account of a name cannot be used to guess the password of another', async () => {
    const id = await ownAccount('ada@acme.test');
    const device = guest();
    expect((await device.signIn('ada@acme.test', OWN)).code).toBe('OK');
    let judged = 0;
    for (let tries = 0; tries < 30; tries++) {
      if ((await device.signIn('ada@acme.test', `guess-${tries}`)).status !== 429) judged += 1;
      if (tries % 4 === 3) await device.signIn('ada@acme.test', OWN);
    }
    expect(judged).toBeLessThanOrEqual(8);
    await globex.send('DELETE', `/Users/${id}`);
  });
});

describe('P08: devices that know an account', () => {
  it('have no tries of their own after a reset, and only the newest three before it', async () => {
    const username = 'later@solo.test';
    const devices = Array.from({ length: 6 }, () => service.browser());
    for (const device of devices) {
      await device.signIn(username);
      await service.database.deleteFrom('sessions').where('ended_at', 'is not', null).execute();
      await device.call('DELETE /token', {});
      service.clock.advance(1);
    }
    const judgedOf = async () => {
      let judged = 0;
      for (const device of devices) {
        for (let tries = 0; tries < 11; tries++) {
          if ((await device.signIn(username, `guess-${tries}`)).status !== 429) judged += 1;
        }
      }
      return judged;
    };
    expect(await judgedOf()).toBeLessThanOrEqual(30 + 8);
    await service.database.deleteFrom('counters').execute();
    await service.database.deleteFrom('attempts').execute();
    const { id } = await service.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await service.database
      .transaction()
      .execute((database) =>
        revokeEarned({ database, clock: service.clock }, { userId: id, change: 'password', credentials: [] }),
      );
    expect(await judgedOf()).toBeLessThanOrEqual(8);
  });
});
