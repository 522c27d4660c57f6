import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { MANIFEST_FILE } from '../../../src/contract/release/Release.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { openMail } from '../../../src/server/mail/enqueueMail.ts';
import { setLive } from '../../../src/server/releases/liveRelease.ts';
import { text } from '../../../src/server/texts/text.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { publishRelease } from './publishRelease.ts';

/** The files of a small release whose pages say its name. */
function filesOf(name: string): Record<string, string> {
  const pages = LANGUAGES.flatMap((language) =>
    ['sign-in', 'not-found'].map((screen) => [`html/${language}/${screen}.html`, `${name} ${screen} ${language}`]),
  );
  return {
    ...Object.fromEntries(pages),
    'html/en/sign-in.html.br': `${name} compressed`,
    [`assets/${name}-abcd1234.js`]: `part of ${name}`,
    [`assets/${name}-abcd1234.js.gz`]: `compressed part of ${name}`,
    'service/locales/en/service/answers.json': JSON.stringify({ codes: { BAD_CREDENTIALS: `${name} says no` } }),
    'service/locales/en/service/pages.json': JSON.stringify({ places: { terms: { title: `Terms of ${name}` } } }),
    'favicon.svg': `<svg><title>${name}</title></svg>`,
    'styles.json.br': name,
    [`logo-${name}.svg`]: `<svg>${name}</svg>`,
    'routes.json': JSON.stringify({ '/': 'sign-in', '/reset': 'sign-in', '*': 'not-found' }),
    'styles.json': JSON.stringify([`'sha256-${name}='`]),
  };
}

const BUILD = 'b'.repeat(32);
let folder: string;
let service: TestService;
let one: string;
let other: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-visits-'));
  for (const [path, text] of Object.entries({ ...filesOf('build'), [MANIFEST_FILE]: JSON.stringify({ id: BUILD }) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  service = await openTestService({ CLIENT_DIR: folder });
  one = await publishRelease(service.database, filesOf('one'));
  other = await publishRelease(service.database, filesOf('other'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const NODES = inject('nodesDatabase') === undefined ? 1 : 2;

/** Makes a release live, and has each node look, as it also does by itself. */
async function makeLive(release: string | null, candidate: string | null = null, share: object | null = null) {
  await setLive(service.database, { release, candidate, share }, 'ada', service.clock.now());
  for (let node = 0; node < NODES; node++)
    await service.app.inject({ url: '/', headers: { cookie: `vestibule_release=${'f'.repeat(32)}.0` } });
}

const pageIn = async (browser: ReturnType<TestService['browser']>, url = '/', headers = {}) =>
  (await browser.send({ url, headers })).body;

beforeEach(() => makeLive(null));

describe('a visit', () => {
  it('begins with the release of the build as long as none is live', async () => {
    const browser = service.browser();
    expect(await pageIn(browser)).toBe('build sign-in en');
    expect(browser.cookies.get('vestibule_release')).toMatch(new RegExp(`^${BUILD}\\.`));
  });

  it('keeps the release that it began with, with its policy, in each language', async () => {
    const before = service.browser();
    await pageIn(before);
    await makeLive(one);
    const during = service.browser({ language: 'ko' });
    expect(await pageIn(during)).toBe('one sign-in ko');
    await makeLive(other);
    const after = service.browser({ language: 'ja' });
    for (const url of ['/', '/reset'])
      expect([await pageIn(before, url), await pageIn(during, url), await pageIn(after, url)]).toEqual([
        'build sign-in en',
        'one sign-in ko',
        'other sign-in ja',
      ]);
    expect(await pageIn(during, '/nothing')).toBe('one not-found ko');
    const { headers } = await during.send({ url: '/' });
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-one=';");
    await makeLive(null);
    expect(await pageIn(service.browser())).toBe('build sign-in en');
    expect(await pageIn(after)).toBe('other sign-in ja');
  });

  it('is compressed as the build compressed it', async () => {
    await makeLive(one);
    const response = await service.browser().send({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect([response.body, response.headers['content-encoding']]).toEqual(['one compressed', 'br']);
    const { etag } = response.headers;
    const again = { 'accept-encoding': 'br', 'if-none-match': String(etag) };
    expect((await service.browser().send({ url: '/', headers: again })).statusCode).toBe(304);
  });

  it('ends half an hour after its last page or call', async () => {
    const browser = service.browser();
    await pageIn(browser);
    await makeLive(one);
    service.clock.advance(29 * 60);
    await browser.call('GET /env', {});
    service.clock.advance(29 * 60);
    expect(await pageIn(browser)).toBe('build sign-in en');
    service.clock.advance(31 * 60);
    expect(await pageIn(browser)).toBe('one sign-in en');
  });

  it('ends with a sign-in', async () => {
    const browser = service.browser();
    await pageIn(browser);
    await makeLive(one);
    expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
    expect(await pageIn(browser)).toBe('build sign-in en');
    expect((await browser.send({ url: '/init-st' })).statusCode).toBe(200);
    expect(browser.cookies.has('vestibule_release')).toBe(false);
    expect(await pageIn(browser)).toBe('one sign-in en');
  });

  it('begins anew at the address of a mail', async () => {
    const browser = service.browser();
    await pageIn(browser);
    await makeLive(one);
    expect(await pageIn(browser, '/reset?token=a', { 'sec-fetch-site': 'same-origin' })).toBe('build sign-in en');
    expect(await pageIn(browser, '/reset?token=a', { 'sec-fetch-site': 'none' })).toBe('one sign-in en');
    expect(await pageIn(browser)).toBe('one sign-in en');
  });

  it('gets no draft by a cookie that names it', async () => {
    const draft = await publishRelease(service.database, filesOf('draft'));
    const browser = service.browser();
    browser.cookies.set(
      'vestibule_release',
      `${draft}.${Math.floor(service.clock.now().getTime() / 60_000).toString(36)}`,
    );
    expect(await pageIn(browser)).toBe('build sign-in en');
  });

  it('gets pages and answers of the service in the words of its release, and queues its mails with it', async () => {
    const before = service.browser();
    await pageIn(before);
    await makeLive(one);
    const browser = service.browser();
    await pageIn(browser);
    await makeLive(other);
    expect(await pageIn(browser, '/policies/terms')).toContain('<h1>Terms of one</h1>');
    expect(await pageIn(service.browser(), '/policies/terms')).toContain('<h1>Terms of other</h1>');
    expect(await pageIn(before, '/policies/terms')).not.toContain('Terms of o');
    expect((await browser.signIn('ada@acme.test', 'wrong')).message).toBe('one says no');
    expect((await before.signIn('otp@acme.test', 'wrong')).message).toBe(text('en', 'answers.codes.BAD_CREDENTIALS'));
    for (const [visitor, release] of [
      [browser, one],
      [before, BUILD],
    ] as const) {
      await service.database.deleteFrom('mails').execute();
      expect((await visitor.call('POST /password/reset-token', { username: 'ada@acme.test' })).code).toBe('OK');
      const row = await service.database.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
      const keys = createKeyStore(service.settings, service.database);
      expect((await openMail(keys, row)).release).toBe(release);
    }
  });

  it.runIf(NODES === 2)('finds a newly live release at each node within a second', async () => {
    await setLive(service.database, { release: one, candidate: null, share: null }, 'ada', service.clock.now());
    await vi.waitFor(
      async () => {
        const pages = [await pageIn(service.browser()), await pageIn(service.browser())];
        expect(pages).toEqual(['one sign-in en', 'one sign-in en']);
      },
      { timeout: 1000, interval: 50 },
    );
  });
});

describe('files beside the pages', () => {
  it('are of the release of the visit, and cached by its browser alone', async () => {
    const before = service.browser();
    await pageIn(before);
    await makeLive(one);
    const during = service.browser();
    await pageIn(during);
    expect(await pageIn(before, '/favicon.svg')).toBe('<svg><title>build</title></svg>');
    const { headers, body } = await during.send({ url: '/favicon.svg' });
    expect(body).toBe('<svg><title>one</title></svg>');
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=3600' });
    expect((await during.send({ url: '/logo-one.svg' })).body).toBe('<svg>one</svg>');
    for (const [browser, url] of [
      [during, '/logo-build.svg'],
      [before, '/logo-one.svg'],
      ...['/routes.json', '/release.json', '/styles.json.br', '/html'].map((url) => [during, url] as const),
    ] as const)
      expect((await browser.send({ url })).statusCode, url).toBe(404);
  });
});

describe('a share', () => {
  it('stays with the visitor over visits, at each node', async () => {
    await makeLive(one, other, { percent: 50 });
    const browsers = Array.from({ length: 40 }, () => service.browser());
    const pages = await Promise.all(browsers.map((browser) => pageIn(browser)));
    expect(new Set(pages)).toEqual(new Set(['one sign-in en', 'other sign-in en']));
    service.clock.advance(3600);
    expect(await Promise.all(browsers.map((browser) => pageIn(browser)))).toEqual(pages);
  });

  it('is of a language', async () => {
    await makeLive(one, other, { language: 'ja' });
    expect(await pageIn(service.browser({ language: 'ja' }))).toBe('other sign-in ja');
    const browser = service.browser({ language: 'ko' });
    expect(await pageIn(browser)).toBe('one sign-in ko');
    expect(browser.cookies.has('vestibule_lot')).toBe(false);
  });
});

describe('parts of pages', () => {
  it('of every stored release stay, whatever is live', async () => {
    const get = async (url: string, headers = {}) => {
      const { statusCode, body } = await service.app.inject({ url, headers });
      return [statusCode, body];
    };
    expect(await get('/assets/build-abcd1234.js')).toEqual([200, 'part of build']);
    for (const name of ['one', 'other'])
      for (let node = 0; node < NODES; node++)
        expect(await get(`/assets/${name}-abcd1234.js`)).toEqual([200, `part of ${name}`]);
    expect(await get('/assets/one-abcd1234.js', { 'accept-encoding': 'gzip' })).toEqual([
      200,
      'compressed part of one',
    ]);
    for (const name of ['none-abcd1234.js', '../styles.json', 'one-abcd1234.js.gz', '..%2Fstyles.json'])
      expect((await get(`/assets/${name}`))[0]).toBe(404);
  });

  it('set no cookie, since everybody may keep them', async () => {
    const { headers } = await service.browser().send({ url: '/assets/one-abcd1234.js' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
