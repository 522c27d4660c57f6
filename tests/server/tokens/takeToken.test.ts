import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../src/server/core/database/Database.ts';
import { issueToken } from '../../../src/server/tokens/issueToken.ts';
import { TOKEN_ADDRESSES, TOKEN_PURPOSES } from '../../../src/server/tokens/TokenPurpose.ts';
import { readToken, takeToken } from '../../../src/server/tokens/takeToken.ts';
import { createCallOf, type TestCall } from '../support/createCallOf.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
let call: TestCall;
beforeAll(async () => {
  service = await openTestService();
  call = createCallOf(service);
});
afterAll(() => service.close());

const BACKUP = 'backup@mail.test';
const findOtp = (): Promise<User> =>
  service.database.selectFrom('users').selectAll().where('first_name', '=', 'Otp').executeTakeFirstOrThrow();
const isGood = (token: string) =>
  readToken(call, token, ...TOKEN_PURPOSES).then(
    () => true,
    ({ code }) => code,
  );

/** Statements of an operator, or of a path in the service that forgets the consequences of its change. */
const CHANGES: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  address: (id) => sql`update users set username = username || 'x' where id = ${id}`,
  organisation: (id) => sql`update users set org_id = 'ORG-2' where id = ${id}`,
  password: (id) => sql`update users set password_hash = 'x' || password_hash where id = ${id}`,
  'one-time codes': (id) => sql`update users set otp_secret = 'x' || otp_secret where id = ${id}`,
  'second factor': (id) => sql`update users set mfa_active = not mfa_active where id = ${id}`,
  'backup address': (id) => sql`update users set alternative_email = 'x' || alternative_email where id = ${id}`,
  'one more passkey': (id) =>
    sql`insert into passkeys values ('key', ${id}, null, 'key', 0, true, false, false, '[]', now(), null)`,
  'one passkey fewer': (id) => sql`delete from passkeys where user_id = ${id}`,
  'one more social account': (id) => sql`insert into linked_accounts values ('x', 'y', ${id}, now())`,
  'one social account fewer': (id) => sql`delete from linked_accounts where user_id = ${id}`,
};

describe('P09: a token issued before', () => {
  it.each(Object.entries(CHANGES))('is void after a change of %s, whoever makes it', async (_what, change) => {
    const user = await findOtp();
    const token = await issueToken(call, { purpose: 'password-reset', user });
    expect(await isGood(token)).toBe(true);
    await change(user.id).execute(service.database);
    expect(await isGood(token)).toBe('INVALID_TOKEN');
    await expect(takeToken(call, token, 'password-reset')).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    const late = await issueToken(call, { purpose: 'password-reset', user });
    expect(await isGood(late), 'a token issued late, for the account as it was, is void too').toBe('INVALID_TOKEN');
  });

  it('survives changes of other members than the address and the factors', async () => {
    const user = await findOtp();
    const token = await issueToken(call, { purpose: 'password-reset', user });
    const { database, clock } = service;
    const seen = { last_login_at: clock.now(), otp_last_step: 7, locked_at: clock.now(), username: user.username };
    await database.updateTable('users').set(seen).where('id', '=', user.id).execute();
    expect(await isGood(token)).toBe(true);
  });

  const bound = TOKEN_PURPOSES.filter((purpose) => TOKEN_ADDRESSES[purpose] !== 'other');
  it.each(bound)('%s: works for the one address that it was sent to', async (purpose) => {
    const { database } = service;
    const { id } = await findOtp();
    await database.updateTable('users').set({ alternative_email: BACKUP }).where('id', '=', id).execute();
    const user = await findOtp();
    const address = TOKEN_ADDRESSES[purpose] === 'backup' ? BACKUP : user.username;
    expect(await isGood(await issueToken(call, { purpose, user, address }))).toBe(true);
    const elsewhere = await issueToken(call, { purpose, user, address: 'elsewhere@mail.test' });
    expect(await isGood(elsewhere)).toBe('INVALID_TOKEN');
  });
});
