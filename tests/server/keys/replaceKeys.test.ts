import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealTexts } from '../../../src/server/administration/resealTexts.ts';
import { type KeyStore, obtainRing, replaceKey } from '../../../src/server/core/keys/KeyRing.ts';
import { SEALED, SEALING_PURPOSES } from '../../../src/server/core/keys/seal.ts';
import { addSeconds, HOUR, systemClock } from '../../../src/server/core/time/Clock.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

/** The form of a sealed text, with any key. */
const LOOK = String.raw`^(2|3\.[\w-]{8})\.[\w-]{16}\.[\w-]{22}\.`;
const SECRET = 'a secret of the app alone';

let service: TestService;
let shell: AdminShell;
let folder: string;
let keys: KeyStore;
beforeAll(async () => {
  service = await openTestService();
  folder = await mkdtemp(join(tmpdir(), 'vestibule-keys-'));
  shell = new AdminShell(service.database, folder);
  keys = createKeyStore(service.settings, service.database);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const rings = async () => Promise.all(SEALING_PURPOSES.map((purpose) => obtainRing(keys, purpose)));
/** Every sealed text of the database, by table and column. */
async function textsByPlace(): Promise<Map<string, string[]>> {
  const { database } = service;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(database);
  const found = new Map<string, string[]>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select part as text from ${sql.table(table)}, lateral (
        select ${sql.ref(column)}::text as part
        union all select value from jsonb_each_text(
          case jsonb_typeof(to_jsonb(${sql.ref(column)})) when 'object' then to_jsonb(${sql.ref(column)}) else '{}' end)
      ) parts where part ~ ${LOOK}`.execute(database);
    if (rows.length > 0)
      found.set(
        `${table}.${column}`,
        rows.map(({ text }) => text),
      );
  }
  return found;
}

describe('P22: a sealing key is replaced', () => {
  let signedIn: TestBrowser;
  let waiting: { readonly browser: TestBrowser; readonly token: string };
  let turningOff: { readonly browser: TestBrowser; readonly token: string; readonly code: string };
  let settingUp: { readonly browser: TestBrowser; readonly token: string; readonly resource: unknown };
  let asking: { readonly browser: TestBrowser; readonly screen: URL };
  let app: RelyingParty;

  const begin = async (username: string) => {
    const browser = service.browser();
    return { browser, token: tokenOf(await browser.signIn(username)) };
  };
  const resourceOf = async ({ browser, token }: typeof waiting) => (await browser.call('POST /mfa', { token })).data;

  beforeAll(async () => {
    signedIn = service.browser();
    await signedIn.signIn('ada@acme.test');
    app = new RelyingParty(service);
    await app.register({ secret: SECRET });
    await app.approve(signedIn, 'openid', 'profile', 'email');
    waiting = await begin('otp@acme.test');
    const off = await begin('otp@acme.test');
    const held = tokenOf(await off.browser.call('POST /mfa/deactivate-tokens', { token: off.token }));
    const [mail] = await mailsTo(service, 'backup@mail.test');
    turningOff = { browser: off.browser, token: held, code: mail?.text.match(/^\d{6}$/m)?.[0] ?? 'none' };
    const setUp = await begin('setup@acme.test');
    settingUp = { ...setUp, resource: await resourceOf(setUp) };
    const guest = service.browser();
    asking = { browser: guest, screen: locationOf(await app.authorize(guest)) };
    await service.browser().call('POST /password/reset-token', { username: 'device@acme.test' });
  });

  /** Everything that began under the first keys still opens. Single-use tokens are tested with a wrong code. */
  async function goesOn(): Promise<void> {
    expect((await signedIn.call('GET /users/me', {})).code).toBe('OK');
    const { browser, token } = waiting;
    const wrong = { token, factor: 'OTP', code: '000000' } as const;
    expect((await browser.call('POST /signin/mfa', wrong)).code).toBe('BAD_CREDENTIALS');
    const guess = { token: turningOff.token, code: turningOff.code === '000000' ? '111111' : '000000' };
    expect((await turningOff.browser.call('POST /mfa/deactivate-tokens/{token}', guess)).code).toBe('BAD_CREDENTIALS');
    expect(await resourceOf(settingUp)).toEqual(settingUp.resource);
    const [mail] = await mailsTo(service, 'device@acme.test');
    expect(mail?.links).toHaveLength(1);
    const errorOf = async (client_secret: string) => (await app.exchange('none', { client_secret })).body.error;
    expect([await errorOf(SECRET), await errorOf('another')]).toEqual(['invalid_grant', 'invalid_client']);
  }

  it('new texts have the new key, and older ones still open', async () => {
    const before = await rings();
    await shell.read('sealing-keys rotate');
    const after = await rings();
    expect(after.map(([, ...older]) => older.map(({ id }) => id))).toEqual(
      before.map((ring) => ring.map(({ id }) => id)),
    );
    await goesOn();
    await service.browser().call('POST /password/reset-token', { username: 'ada@acme.test' });
    const newest = service.database
      .selectFrom('mails')
      .select('content')
      .where('content', 'is not', null)
      .orderBy('number', 'desc');
    const [{ id }] = await obtainRing(keys, 'mail');
    expect((await newest.executeTakeFirstOrThrow()).content?.split('.').slice(0, 2)).toEqual(['3', id]);
  });

  it('the command seals all texts again, says when the old key may be removed, and ends no session or sign-in', async () => {
    const sealed = await textsByPlace();
    const places = Object.values(SEALED).flatMap((columns) => columns.map(({ table, column }) => `${table}.${column}`));
    expect([...sealed.keys()].filter((place) => place !== 'kept_answers.answer').toSorted()).toEqual(places.toSorted());
    const { changes } = await shell.read<{ changes: string[] }>('sealing-keys reseal');
    for (const purpose of SEALING_PURPOSES) {
      expect(changes).toContainEqual(expect.stringMatching(new RegExp(`^~ ${purpose}: \\d+ sealed with `)));
      expect(changes).toContainEqual(
        expect.stringMatching(new RegExp(`^= key \\S+ of ${purpose} may be removed from \\S+ on`)),
      );
    }
    expect(changes.filter((line) => line.startsWith('!'))).toEqual([]);
    const now = new Set((await rings()).map(([{ id }]) => id));
    for (const place of places)
      for (const text of (await textsByPlace()).get(place) ?? []) expect(now, place).toContain(text.split('.')[1]);
    await goesOn();
    expect(
      (await shell.read<{ changes: string[] }>('sealing-keys reseal')).changes.filter((line) => line[0] !== '='),
    ).toEqual([]);
  });

  it('an hour later the old keys are removed, and everything still works to its end', async () => {
    const clock = { ...systemClock, now: () => addSeconds(systemClock.now(), HOUR) };
    for (const purpose of SEALING_PURPOSES)
      expect((await resealTexts({ ...service, keys, clock }, purpose)).removed, purpose).toHaveLength(1);
    expect((await rings()).map(({ length }) => length)).toEqual(SEALING_PURPOSES.map(() => 1));
    await goesOn();
    const { browser, token } = waiting;
    const shown = await browser.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service) });
    expect(shown.code).toBe('OK');
    const { code, browser: other } = turningOff;
    const off = { token: turningOff.token, code };
    expect((await other.call('POST /mfa/deactivate-tokens/{token}', off)).code).toBe('OK');
    await signedIn.call('DELETE /token', {});
    const guest = asking.browser;
    expect((await guest.signIn('ada@acme.test')).code).toBe('OK');
    const answer = locationOf(await guest.send({ url: `/oidc/acme/authorize${asking.screen.search}` }));
    expect([answer.origin + answer.pathname, answer.searchParams.has('code')]).toEqual([REDIRECT, true]);
  });

  it('a text that was moved to another row is reported, and stays as it is', async () => {
    const { database } = service;
    const mails = database.selectFrom('mails').select(['id', 'content']).where('content', 'is not', null);
    const [one, two] = await mails.limit(2).execute();
    await database
      .updateTable('mails')
      .set({ content: one?.content ?? '' })
      .where('id', '=', two?.id ?? '')
      .execute();
    await shell.read('sealing-keys rotate mail');
    const { changes } = await shell.read<{ changes: string[] }>('sealing-keys reseal');
    expect(changes).toContain('! mail: 1 that no key can open');
    const left = await database
      .selectFrom('mails')
      .select('content')
      .where('id', '=', two?.id ?? '')
      .execute();
    expect(left).toEqual([{ content: one?.content }]);
  });
});

it('an unknown purpose is refused with a list of the known ones', async () => {
  expect((await shell.run('sealing-keys rotate cookies')).errors).toBe(
    'there is no key for cookies: name some of otp, mail, oauth-client, code',
  );
});

it('if two replace a key at once, one is refused because it is replaced already', async () => {
  const ready: (() => void)[] = [];
  const atOnce: KeyStore = {
    obtain: async (name, make) => {
      const value = await keys.obtain(name, make);
      await new Promise<void>((resolve) => {
        ready.push(resolve);
        if (ready.length === 2) for (const go of ready) go();
      });
      return value;
    },
    replace: keys.replace,
  };
  const both = await Promise.all([0, 1].map(() => replaceKey(atOnce, 'code', service.clock.now())));
  expect(both.filter((added) => added !== undefined)).toHaveLength(1);
});
