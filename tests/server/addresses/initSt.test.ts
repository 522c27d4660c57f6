import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { CHANGE_PASSWORD } from '../../../src/contract/serviceAddresses.ts';
import { listApps } from '../../../src/server/apps/judgeAppAccess.ts';
import { html } from '../../../src/server/pages/html.ts';
import { text } from '../../../src/server/texts/text.ts';
import { hashSecret } from '../../../src/server/tokens/issueToken.ts';
import { fewForeignAddresses } from '../../engine/contract/foreignAddresses.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
beforeAll(async () => {
  service = await openTestService({ ALLOWED_HOSTS: 'apps.test' });
  ada = service.browser();
  await ada.signIn('ada@acme.test');
});
afterAll(() => service.close());

const visit = (guest: TestBrowser, saved?: string, headers: Record<string, string> = {}) => {
  if (saved !== undefined) guest.cookies.set('saved_next', encodeURIComponent(saved));
  return guest.send({ method: 'GET', url: '/init-st', headers });
};

async function idOf(username: string): Promise<string> {
  const users = service.database.selectFrom('users').select('id').where('username', '=', username);
  return (await users.executeTakeFirstOrThrow()).id;
}

describe('/init-st', () => {
  it('goes to the sign-in screen without a session', async () => {
    const response = await visit(service.browser());
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/');
  });

  it('says once at the sign-in that a session was ended elsewhere', async () => {
    const guest = service.browser();
    expect((await guest.signIn('device@acme.test')).code).toBe('NEW_DEVICE');
    await service.database
      .updateTable('sessions')
      .set({ ended_at: service.clock.now() })
      .where('token_hash', '=', hashSecret(guest.cookies.get('vestibule_session') ?? ''))
      .execute();
    expect((await visit(guest)).headers.location).toBe('/?ended=session');
    expect((await visit(guest)).headers.location).toBe('/');
  });

  it('requests a style sheet again, and gets it only if it has changed', async () => {
    const guest = service.browser();
    const first = await guest.send({ method: 'GET', url: '/init-st/start.css' });
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const known = await guest.send({
      method: 'GET',
      url: '/init-st/start.css',
      headers: { 'if-none-match': `W/${tag}` },
    });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const other = await guest.send({ method: 'GET', url: '/init-st/start.css', headers: { 'if-none-match': '"x"' } });
    expect(other.statusCode).toBe(200);
  });

  it('P01: continues to the saved address once', async () => {
    const response = await visit(ada, '/oauth/authorize?client_id=c1');
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('http://localhost:3100/oauth/authorize?client_id=c1');
    expect(ada.cookies.has('saved_next')).toBe(false);
    expect((await visit(ada, 'https://apps.test/x')).headers.location).toBe('https://apps.test/x');
  });

  it.each([
    ...fewForeignAddresses('localhost:3100'),
    ...['http://apps.test:8080/', 'https://apps.test:444/', 'https://x.apps.test/', 'https://localhost:3100/'],
  ])('P01: does not follow the saved address %j', async (saved) => {
    const response = await visit(ada, saved);
    expect(response.statusCode).toBe(200);
    expect(response.headers.location).toBeUndefined();
    expect(ada.cookies.has('saved_next')).toBe(false);
  });

  it.each(['/logout', '/logout/?redirect=/chooser', '/verify-email?token=x', '/init-st'])(
    'P12: does not go on at %s, which acts as soon as it is opened',
    async (saved) => {
      const response = await visit(ada, saved);
      expect([response.statusCode, response.headers.location]).toEqual([200, undefined]);
      expect(ada.cookies.has('saved_next')).toBe(false);
    },
  );

  it('P06: ignores headers that claim another host', async () => {
    const headers = {
      host: 'evil.localhost',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.test',
    };
    const response = await visit(ada, '/chooser', headers);
    expect(response.headers.location).toBe('http://localhost:3100/chooser');
    expect(String((await ada.call('GET /env', {})).body)).not.toContain('evil');
  });

  it("has the icon and the colour of a member's organisation, and the mark of the brand without one (D-95)", async () => {
    const { body } = await visit(ada);
    expect(body).toContain('<header class="brand"><img src="/dev/icons/acme.svg" alt="">Acme</header>');
    const [sheet = ''] = /\/init-st\/organisations\/[^"]+/.exec(body) ?? [];
    const style = await ada.send({ method: 'GET', url: sheet });
    expect(style.headers['content-type']).toContain('text/css');
    expect(style.body).toContain('#0b7a5b');
    expect((await ada.send({ method: 'GET', url: '/init-st/organisations/NONE.css' })).statusCode).toBe(404);
    await service.database
      .updateTable('organisations')
      .set({ icon: null, color: null })
      .where('id', '=', 'ORG-1')
      .execute();
    const own = await visit(ada);
    await service.database
      .updateTable('organisations')
      .set({ icon: '/dev/icons/acme.svg', color: '#0b7a5b' })
      .where('id', '=', 'ORG-1')
      .execute();
    expect(own.body).not.toContain('/init-st/organisations/');
    expect(own.body).toContain('<header class="brand"><svg');
  });

  it.each(LANGUAGES)('names the signed-in person in %s, without script or inline style', async (language) => {
    const response = await visit(ada, undefined, { 'accept-language': `${language}-XX,fr;q=0.1` });
    expect(response.body).toContain(`<html lang="${language}" dir="ltr">`);
    expect(response.body).toContain(html`<h1>${text(language, 'pages.start.title')}</h1>`.text);
    expect(response.body).toContain('ada@acme.test');
    expect(response.body).toContain('href="/logout"');
    expect(response.body).toContain('href="/chooser"');
    expect(response.body).not.toMatch(/<style|style=|onclick/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('P03: a name never becomes markup', async () => {
    await service.database
      .updateTable('users')
      .set({ display_name: '<img src=x onerror=alert(1)>"\'&' })
      .where('username', '=', 'ada@acme.test')
      .execute();
    const { body } = await visit(ada);
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(body).not.toContain('<img src=x');
  });
});

describe('the start page as a home', () => {
  it('has a title with the product, links of the portal, and every language by its own name', async () => {
    const { body } = await visit(ada, undefined, { 'accept-language': 'en' });
    expect(body).toContain('<title>Your account – Vestibule</title>');
    for (const href of ['/policies/terms', '/policies/service', '/support']) expect(body).toContain(`href="${href}"`);
    expect([...body.matchAll(/<button[^>]*lang="(\w+)" data-language="\1"/g)].map(([, one]) => one)).toEqual(LANGUAGES);
    expect(body).toContain('lang="en" data-language="en" aria-current="true"');
  });

  it('leads to a new password where it recommends a change', async () => {
    const { body } = await visit(ada);
    expect(/<section data-section="events">[\s\S]*?<\/section>/.exec(body)?.[0]).toContain(`href="${CHANGE_PASSWORD}"`);
  });

  it('shows the logo of an app, and its initial without one', async () => {
    const [first] = await listApps(service, await idOf('ada@acme.test'));
    const apps = service.database.updateTable('apps');
    await apps.set({ logo: null }).execute();
    expect((await visit(ada)).body).not.toContain('class="logo"');
    const logo = 'https://apps.test/logo.svg?a=1&b="';
    await apps
      .set({ logo })
      .where('name', '=', first?.name ?? '')
      .execute();
    const { body } = await visit(ada);
    expect(body).toContain('src="https://apps.test/logo.svg?a=1&amp;b=&quot;" alt=""');
    expect(body).not.toContain('style=');
  });
});
