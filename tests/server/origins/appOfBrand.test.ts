import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty, SIGNED_OUT } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';
import { ACME, HARBOR, MAIN, openAtThreeOrigins } from './openAtThreeOrigins.ts';

// An app at the endpoints of the metadata, which are those of the main origin.

const hosts = [new URL(ACME).hostname];
const BRANDS = {
  acme: { apps: ['acme-notes'], hosts },
  // Its host is none of the settings'.
  press: { apps: ['acme-press'], hosts: ['press.localhost'] },
  globex: { organisations: ['globex'], hosts: [new URL(HARBOR).hostname] },
};

let folder: string;
let service: TestService;
let app: RelyingParty;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-client-'));
  await writeFile(join(folder, 'brands.json'), JSON.stringify(BRANDS));
  service = await openAtThreeOrigins({ CLIENT_DIR: folder });
  app = new RelyingParty(service);
  await app.register();
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ['sessions', 'interactions'] as const) await service.database.deleteFrom(table).execute();
});

const waiting = () => service.database.selectFrom('interactions').select('path').execute();
const leadsTo = async (browser: TestBrowser, url: string, headers = {}) => {
  const { statusCode, headers: answered } = await browser.send({ url, headers });
  return { statusCode, to: String(answered.location), sets: answered['set-cookie'] };
};

describe('a request of an app whose brand has a host of its own (D-135)', () => {
  it('P06: continues there before anything is stored, with its query, and ends at the app', async () => {
    const at = `/oidc/acme/authorize?${app.query()}`;
    expect(await leadsTo(service.browser(), at)).toEqual({ statusCode: 303, to: ACME + at, sets: undefined });
    expect(await waiting()).toEqual([]);
    const browser = service.browser({ origin: ACME });
    await browser.call('GET /env', {});
    expect((await leadsTo(browser, at)).to).toMatch(/^\/\?/);
    expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
    await app.approve(browser, 'openid', 'profile', 'email');
    const back = locationOf(await browser.send({ url: at }));
    expect([back.origin + back.pathname, back.searchParams.get('iss')]).toEqual([REDIRECT, `${MAIN}/oidc/acme`]);
    expect((await app.exchange(back.searchParams.get('code') ?? '')).status).toBe(200);
  });

  it('continues there if it is a form, or of an organisation with a brand', async () => {
    const payload = app.query();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await service
      .browser()
      .send({ method: 'POST', url: '/oidc/acme/authorize', payload, headers: type });
    const { location } = posted.headers;
    expect((await leadsTo(service.browser(), String(location))).to).toBe(ACME + location);
    const ofOther = '/oidc/globex/authorize?client_id=globex-x&response_type=code';
    expect((await leadsTo(service.browser(), ofOther)).to).toBe(HARBOR + ofOther);
  });

  it('P06: names no origin itself by its headers', async () => {
    const at = `/oidc/acme/authorize?${app.query()}`;
    const to = ACME + at;
    for (const headers of [{ 'x-forwarded-host': 'evil.test' }, { forwarded: 'host=evil.test' }])
      expect((await leadsTo(service.browser(), at, headers)).to).toBe(to);
  });

  it('stays where it is if it has no such brand, came to a brand’s host, or is stored already', async () => {
    const press = new RelyingParty(service, 'acme-press');
    await press.register();
    for (const [origin, query] of [
      [MAIN, press.query()],
      [HARBOR, app.query()],
      [MAIN, 'client_id=acme-notes&interaction=unknown'],
    ] as const) {
      const { to } = await leadsTo(service.browser({ origin }), `/oidc/acme/authorize?${query}`);
      expect([query, to]).toEqual([query, expect.stringMatching(/^\/(\?|expired)/)]);
    }
  });

  it('ends the session of that host when the app signs its visitor out', async () => {
    const browser = service.browser({ origin: ACME });
    await browser.signIn('ada@acme.test');
    await app.approve(browser, 'openid', 'profile', 'email');
    const { body } = await app.exchange(await app.code(browser));
    const hint = new URLSearchParams({ id_token_hint: String(body.id_token), post_logout_redirect_uri: SIGNED_OUT });
    const at = `/oidc/acme/session/end?${hint}`;
    expect((await leadsTo(service.browser(), at)).to).toBe(ACME + at);
    expect((await leadsTo(browser, at)).to).toBe(SIGNED_OUT);
    expect((await browser.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  });
});
