import type { AdapterPayload } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/server/core/time/Clock.ts';
import { RefreshTokenAdapter } from '../../../src/server/oidc/RefreshTokenAdapter.ts';
import { hashSecret } from '../../../src/server/tokens/issueToken.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { RelyingParty } from '../support/RelyingParty.ts';
import { signInAtApp } from '../support/signInAtApp.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ ada, app } = await signInAtApp(service, ['openid', 'profile', 'email', 'offline_access']));
});

describe('a refresh token', () => {
  const start = async () => {
    const { body } = await app.exchange(await app.code(ada, app.query({ scope: 'openid offline_access' })));
    return String(body.refresh_token);
  };
  const renew = async (token: string) => {
    const { status, body } = await app.refresh(token);
    return { status, token: String(body.refresh_token), access: body.access_token, error: body.error };
  };

  it('P13: works once; a use half a minute later ends the whole family', async () => {
    const first = await start();
    const renewed = await renew(first);
    expect(renewed.status).toBe(200);
    service.clock.advance(31);
    expect((await renew(first)).error).toBe('invalid_grant');
    expect((await renew(renewed.token)).error).toBe('invalid_grant');
    expect((await app.userinfo(renewed.access)).status).toBe(401);
  });

  it('R03: two requests at once, and one after a lost answer, both succeed', async () => {
    const first = await start();
    const both = await Promise.all([renew(first), renew(first)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const { access } of both) expect((await app.userinfo(access)).status).toBe(200);
    service.clock.advance(20);
    const retried = await renew(first);
    expect(retried.status).toBe(200);
    expect((await renew(retried.token)).status).toBe(200);
  });

  it('P13: only one successor of a token stays valid; using another one counts as theft, and ends all', async () => {
    const first = await start();
    const [one, other] = [await renew(first), await renew(first)];
    const next = await renew(one.token);
    expect(next.status).toBe(200);
    // At once: it has no grace period of its own.
    expect((await renew(other.token)).error).toBe('invalid_grant');
    expect((await renew(next.token)).error).toBe('invalid_grant');
    expect((await app.userinfo(next.access)).status).toBe(401);
  });

  const records = () => new RefreshTokenAdapter(service, 'acme:RefreshToken');

  it('P13: of two of them at the same moment one stays valid', async () => {
    const first = await start();
    const [one, other] = [await renew(first), await renew(first)];
    const both = await Promise.allSettled([records().consume(one.token), records().consume(other.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await renew(one.token)).error).toBe('invalid_grant');
  });

  it('P13: a successor stored after another one was used is invalid', async () => {
    const first = await start();
    const [one, late] = [await renew(first), await renew(first)];
    const { jti, ...row } = (await records().find(late.token)) as AdapterPayload;
    await service.database.deleteFrom('oidc_records').where('hash', '=', hashSecret(late.token)).execute();
    expect((await renew(one.token)).status).toBe(200);
    await records().upsert(late.token, { ...row, jti, bornOf: hashSecret(first) }, HOUR);
    expect((await renew(late.token)).error).toBe('invalid_grant');
  });

  it('P13: has no grace period once its successor was used', async () => {
    const first = await start();
    const next = await renew((await renew(first)).token);
    expect(next.status).toBe(200);
    expect((await renew(first)).error).toBe('invalid_grant');
    expect((await renew(next.token)).error).toBe('invalid_grant');
  });
});
