import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/server/core/time/Clock.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { locationOf, REDIRECT, RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
  app = new RelyingParty(service);
  await app.register();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('sessions').execute();
  await service.database.deleteFrom('counters').execute();
  const known = service.browser();
  await known.signIn('ada@acme.test');
  await app.approve(known, 'openid', 'profile', 'email');
  await service.database.deleteFrom('sessions').execute();
});

/** Requests an authorisation without a session. @returns the address of the sign-in screen */
const ask = async (browser: TestBrowser, changes = {}): Promise<URL> =>
  locationOf(await app.authorize(browser, app.query(changes)));

/** Where the sign-in screen leads after a sign-in, redirect by redirect. */
async function goOn(browser: TestBrowser, screen: URL): Promise<URL> {
  const id = screen.searchParams.get('interaction') ?? '';
  const kept = locationOf(await browser.send({ url: `/init-st?interaction=${id}` }));
  return locationOf(await browser.send({ url: kept.pathname + kept.search }));
}

/** The request itself, opened again. */
const open = async (browser: TestBrowser, screen: URL): Promise<URL> =>
  locationOf(await browser.send({ url: `/oidc/acme/authorize${screen.search}` }));

const stateOf = (url: URL) => (url.href.startsWith(REDIRECT) ? url.searchParams.get('state') : url.pathname);
const rows = async () => (await service.database.selectFrom('interactions').select('id_hash').execute()).length;

describe('a request of an app that waits for a sign-in', () => {
  it.each([
    ['Korean', JSON.stringify({ next: `/보고서/${'가'.repeat(336)}` })],
    ['base64', 'a+/='.repeat(500)],
    ['base64url', 'x'.repeat(5000)],
  ])('keeps a long state, which no cookie could: %s', async (_, state) => {
    const guest = service.browser();
    const answer = await app.authorize(guest, app.query({ state }));
    for (const line of [answer.headers['set-cookie']].flat()) expect(String(line).length).toBeLessThan(500);
    expect(String(answer.headers.location).length).toBeLessThan(300);
    await guest.signIn('ada@acme.test');
    expect(stateOf(await goOn(guest, locationOf(answer)))).toBe(state);
  });

  it('R04: two tabs each reach their own app, whichever signs in first', async () => {
    const guest = service.browser();
    const [one, other] = [await ask(guest, { state: 'one' }), await ask(guest, { state: 'other' })];
    await guest.signIn('ada@acme.test');
    expect(stateOf(await goOn(guest, one))).toBe('one');
    expect(stateOf(await goOn(guest, other))).toBe('other');
  });

  it('D-14: is found by the cookie if its id was lost, but not after it has ended', async () => {
    const guest = service.browser();
    await ask(guest, { state: 'lost' });
    const saved = guest.cookies.get('saved_next') ?? '';
    await guest.signIn('ada@acme.test');
    const visit = async () => {
      guest.cookies.set('saved_next', encodeURIComponent(saved));
      return guest.send({ url: '/init-st' });
    };
    expect(locationOf(await visit()).searchParams.get('interaction')).toBeTruthy();
    service.clock.advance(HOUR);
    expect((await visit()).statusCode).toBe(200);
  });

  it('expires after an hour, and says so', async () => {
    const guest = service.browser();
    const screen = await ask(guest);
    await guest.signIn('ada@acme.test');
    service.clock.advance(HOUR);
    const id = screen.searchParams.get('interaction');
    expect((await guest.send({ url: `/oidc/acme/authorize?interaction=${id}` })).headers.location).toBe('/expired');
    expect((await guest.send({ url: `/init-st?interaction=${id}` })).statusCode).toBe(200);
  });

  it('belongs to its browser, its issuer and its app', async () => {
    const [guest, other] = [service.browser(), service.browser()];
    const id = (await ask(guest)).searchParams.get('interaction');
    await ask(other);
    const at = async (browser: TestBrowser, address: string) => (await browser.send({ url: address })).headers.location;
    expect(await at(other, `/oidc/acme/authorize?interaction=${id}`)).toBe('/expired');
    expect(await at(service.browser(), `/oidc/acme/authorize?interaction=${id}`)).toBe('/expired');
    expect(await at(guest, `/oidc/globex/authorize?interaction=${id}`)).toBe('/expired');
    expect(await at(guest, `/oauth/authorize?client_id=acme-ledger&interaction=${id}`)).toBe('/expired');
    expect(await at(guest, `/oidc/acme/authorize?interaction=${id}`)).toContain(`interaction=${id}`);
  });

  it('an app may have a member of that name', async () => {
    const ada = service.browser();
    await ada.signIn('ada@acme.test');
    const back = locationOf(await app.authorize(ada, `${app.query()}&interaction=own`));
    expect(back.searchParams.get('code')).toBeTruthy();
  });

  it('P20: takes limited space: 20 for a browser, 1,000 of a source in a quarter of an hour', async () => {
    const before = await rows();
    const guest = service.browser();
    for (let i = 0; i < 25; i += 1) await ask(guest, { state: String(i) });
    expect(await rows()).toBe(before + 20);
    await service.database
      .updateTable('counters')
      .set({ count: 1000 })
      .where('key', 'like', 'interaction-from:%')
      .execute();
    const refused = await ask(guest);
    expect(refused.origin + refused.pathname).toBe(REDIRECT);
    expect(refused.searchParams.get('error')).toBe('temporarily_unavailable');
    expect(await rows()).toBe(before + 20);
  });

  it('P09: stores the hash of its id, and the form of the first version cannot answer it', async () => {
    const guest = service.browser();
    const first = locationOf(await guest.send({ url: `/oauth/authorize?${app.query({ state: 'x'.repeat(5000) })}` }));
    const id = first.searchParams.get('interaction') ?? '';
    expect(first.href.length).toBeLessThan(300);
    expect(JSON.stringify(await service.database.selectFrom('interactions').selectAll().execute())).not.toContain(id);
  });
});

describe('a request for a new sign-in', () => {
  const FRESH = { prompt: 'login', max_age: '60' };

  it('P13: an id that was obtained beforehand opens nothing in another browser', async () => {
    const id = (await ask(service.browser(), FRESH)).searchParams.get('interaction');
    const owner = service.browser();
    service.clock.advance(1);
    await owner.signIn('ada@acme.test');
    service.clock.advance(50 * 60);
    const query = `${app.query(FRESH)}&interaction=${id}`;
    expect(locationOf(await app.authorize(owner, query)).pathname).toBe('/');
  });

  it('P09: is answered once; opened again, it is a new request', async () => {
    const guest = service.browser();
    const screen = await ask(guest, FRESH);
    service.clock.advance(1);
    await guest.signIn('ada@acme.test');
    expect(stateOf(await goOn(guest, screen))).toBe('state-1');
    service.clock.advance(1);
    const again = await open(guest, screen);
    expect(again.pathname).toBe('/');
    expect(again.searchParams.get('interaction')).not.toBe(screen.searchParams.get('interaction'));
    service.clock.advance(1);
    expect((await open(guest, again)).pathname).toBe('/');
    // The portal does not continue a request that has its answer.
    guest.cookies.delete('saved_next');
    expect((await guest.send({ url: `/init-st${screen.search}` })).statusCode).toBe(200);
  });

  it('does not last longer if it is opened again', async () => {
    const guest = service.browser();
    let screen = await ask(guest, FRESH);
    for (let minutes = 0; minutes < 55; minutes += 11) {
      service.clock.advance(11 * 60);
      screen = await open(guest, screen);
      expect(screen.pathname).toBe('/');
    }
    service.clock.advance(6 * 60);
    await guest.signIn('ada@acme.test');
    expect((await open(guest, screen)).pathname).toBe('/expired');
  });

  it("goes on after the app's own second factor, without asking again", async () => {
    const ledger = new RelyingParty(service, 'acme-ledger');
    await ledger.register();
    const guest = service.browser();
    const screen = locationOf(await ledger.authorize(guest, ledger.query({ scope: 'openid', prompt: 'login' })));
    service.clock.advance(1);
    await guest.signIn('ada@acme.test');
    const detour = await goOn(guest, screen);
    expect(detour.pathname).toMatch(/^\/sign-on\/[\w-]+\/mfa-set$/);
    const [way] = await service.database.selectFrom('sign_ons').select('next').orderBy('created_at', 'desc').execute();
    expect(way?.next).toContain(`interaction=${screen.searchParams.get('interaction')}`);
  });
});

describe('what the request says about the app and the person', () => {
  it('reaches the sign-in screen: the app, its brand, the person and the language', async () => {
    const guest = service.browser({ language: 'en' });
    const answer = await app.authorize(guest, app.query({ login_hint: 'ada@acme.test', ui_locales: 'xx ko en' }));
    const screen = locationOf(answer);
    expect(Object.fromEntries(screen.searchParams)).toEqual({
      client_id: 'acme-notes',
      interaction: expect.any(String),
      app: expect.any(String),
      login_hint: 'ada@acme.test',
    });
    const { data } = await guest.call('GET /apps/{id}', { id: screen.searchParams.get('app') ?? '' });
    expect(data).toMatchObject({ name: expect.any(String) });
    expect(guest.cookies.get('app_locale')).toBe('ko');
  });

  it('the language that the visitor has chosen stays', async () => {
    const guest = service.browser();
    guest.cookies.set('app_locale', 'ja');
    await ask(guest, { ui_locales: 'ko' });
    expect(guest.cookies.get('app_locale')).toBe('ja');
  });

  it('pages of the provider use it too', async () => {
    const { body } = await app.authorize(
      service.browser(),
      app.query({ redirect_uri: 'https://x.test/', ui_locales: 'ko' }),
    );
    expect(body).toContain('lang="ko"');
  });

  it('a value that is too long or given twice is no hint', async () => {
    for (const query of [app.query({ login_hint: 'x'.repeat(300) }), `${app.query()}&login_hint=a&login_hint=b`]) {
      const screen = locationOf(await app.authorize(service.browser(), query));
      expect(screen.searchParams.has('login_hint')).toBe(false);
    }
  });
});
