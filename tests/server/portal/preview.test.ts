import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { MANIFEST_FILE } from '../../../src/contract/release/Release.ts';
import { TRAFFIC_FILE } from '../../../src/contract/traffic.ts';
import { sealText } from '../../../src/server/core/keys/seal.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { DRAFT_SOURCE } from '../../../src/server/pages/html.ts';
import { withoutToken } from '../../../src/server/portal/openPreviews.ts';
import { setLive } from '../../../src/server/releases/liveRelease.ts';
import { obtainPreviewKey, type Preview, writePreview } from '../../../src/server/releases/previewLinks.ts';
import { deleteRelease } from '../../../src/server/releases/storeRelease.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { publishRelease } from './publishRelease.ts';

const SEEN = 'sign-in form seen';

/** The files of a small release whose pages say its name. */
function filesOf(name: string): Record<string, string> {
  const pages = LANGUAGES.flatMap((language) =>
    ['', '@harbor/'].flatMap((brand) =>
      ['sign-in', 'not-found'].map((screen) => [
        `html/${brand}${language}/${screen}.html`,
        `<html lang="${language}"><head></head><body>${name} ${brand}${screen} ${language}</body></html>`,
      ]),
    ),
  );
  return {
    ...Object.fromEntries(pages),
    'html/en/sign-in.html.br': 'compressed',
    'service/locales/en/service/answers.json': JSON.stringify({ codes: { BAD_CREDENTIALS: `${name} says no` } }),
    'service/locales/en/service/pages.json': JSON.stringify({ places: { terms: { title: `Terms of ${name}` } } }),
    'routes.json': JSON.stringify({ '/': 'sign-in', '/reset': 'sign-in', '*': 'not-found' }),
    'styles.json': JSON.stringify([`'sha256-${name}='`]),
    'brands.json': JSON.stringify({ harbor: { style: `'sha256-harbor='` } }),
    [TRAFFIC_FILE]: JSON.stringify([SEEN]),
  };
}

let folder: string;
let service: TestService;
let key: Buffer;
let draft: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-preview-'));
  const build = { ...filesOf('build'), [MANIFEST_FILE]: JSON.stringify({ id: 'b'.repeat(32) }) };
  for (const [path, text] of Object.entries(build)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  service = await openTestService({ CLIENT_DIR: folder });
  key = await obtainPreviewKey(createKeyStore(service.settings, service.database));
  draft = await publishRelease(service.database, filesOf('draft'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const NODES = inject('nodesDatabase') === undefined ? 1 : 2;
const DAY = 24 * 3600;

/** A link for a week. */
const grant = (more: Partial<Preview> = {}): Preview => ({
  ...{ release: draft, until: new Date(service.clock.now().getTime() + 7 * DAY * 1000) },
  ...more,
});
const tokenOf = (more: Partial<Preview> = {}) => writePreview(key, grant(more));

type Browser = ReturnType<TestService['browser']>;

/** A browser in which somebody has opened a valid link. */
async function previewing(more: Partial<Preview> = {}): Promise<Browser> {
  const browser = service.browser();
  expect((await browser.send({ url: `/?preview=${tokenOf(more)}` })).statusCode).toBe(303);
  return browser;
}

/** A browser that kept the cookie of a link. */
function browserWith(token: string): Browser {
  const browser = service.browser();
  browser.cookies.set('vestibule_preview', token);
  return browser;
}

/** The name of the release in a page, and what else a page says. */
const nameIn = (page: string): string | undefined => /<body>(?:<style>.*<\/aside>\s*)?(.*?)<\/body>/s.exec(page)?.[1];
const pageIn = async (browser: Browser, url = '/') => nameIn((await browser.send({ url })).body);

describe('a preview link', () => {
  it('leads to its address without the token, and shows the draft to that browser alone', async () => {
    const browser = service.browser();
    const opened = await browser.send({ url: `/reset?app=notes&preview=${tokenOf()}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/reset?app=notes']);
    expect(opened.cookies.find(({ name }) => name === 'vestibule_preview')).toMatchObject({
      ...{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 7 * DAY },
    });
    expect(opened.headers['cache-control']).toBe('no-store');
    for (let node = 0; node < NODES; node++) expect(await pageIn(browser)).toBe('draft sign-in en');
    expect(await pageIn(browser, '/nothing')).toBe('draft not-found en');
    expect(await pageIn(service.browser())).toBe('build sign-in en');
  });

  it('chooses the language and the brand', async () => {
    const browser = await previewing({ language: 'ja', brand: 'harbor' });
    expect(await pageIn(browser)).toBe('draft @harbor/sign-in ja');
  });

  it('is followed by texts and pages of the service, and outlives a sign-in', async () => {
    const browser = await previewing();
    expect((await browser.signIn('ada@acme.test', 'wrong')).message).toBe('draft says no');
    const terms = (await browser.send({ url: '/policies/terms' })).body;
    expect(terms).toContain('<h1>Terms of draft</h1>');
    expect(terms.match(/<aside class="draft">/g)).toHaveLength(1);
    expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
    expect((await browser.send({ url: '/init-st' })).body).toContain('<aside class="draft">');
    expect(await pageIn(browser)).toBe('draft sign-in en');
    expect((await service.browser().send({ url: '/policies/terms' })).body).not.toContain('class="draft"');
  });

  it('marks each page as a draft in every language, says how to leave, and is never cached', async () => {
    const browser = await previewing();
    const { body, headers } = await browser.send({ url: '/', headers: { 'accept-encoding': 'br' } });
    for (const language of LANGUAGES) expect(body).toContain(`<p lang="${language}" dir="ltr">`);
    expect(body).toContain(`Draft ${draft.slice(0, 8)}, not live`);
    expect(body).toMatch(/<body><style>.*<\/style><aside class="draft">/s);
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-draft=' ${DRAFT_SOURCE};`);
    expect([headers['cache-control'], headers.etag, headers['content-encoding']]).toEqual([
      'no-store',
      undefined,
      undefined,
    ]);
    const [, leave = ''] = /<a href="([^"]*)">Leave the draft<\/a>/.exec(body) ?? [];
    const left = await browser.send({ url: leave });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/']);
    expect(await pageIn(browser)).toBe('build sign-in en');
    const { body: live, headers: other } = await browser.send({ url: '/' });
    expect(live).not.toContain('class="draft"');
    expect(other['content-security-policy']).not.toContain(DRAFT_SOURCE);
  });

  it('ends at its time, even if the browser keeps the cookie', async () => {
    const token = tokenOf({ until: new Date(service.clock.now().getTime() + DAY * 1000) });
    const browser = service.browser();
    await browser.send({ url: `/?preview=${token}` });
    service.clock.advance(DAY - 1);
    expect(await pageIn(browser)).toBe('draft sign-in en');
    service.clock.advance(1);
    expect(browser.cookies.has('vestibule_preview')).toBe(true);
    expect(await pageIn(browser)).toBe('build sign-in en');
    const late = await service.browser().send({ url: `/?preview=${token}` });
    expect([late.statusCode, late.cookies.some(({ name }) => name === 'vestibule_preview')]).toEqual([200, false]);
  });

  it('shows what any visitor sees once its release is live or removed', async () => {
    const brief = await publishRelease(service.database, filesOf('brief'));
    const browser = await previewing({ release: brief });
    const choose = async (release: string | null) => {
      const { database, clock } = service;
      await setLive(database, { release, candidate: null, share: null }, 'ada', clock.now());
      const unknown = { cookie: `vestibule_release=${'f'.repeat(32)}.0` };
      for (let node = 0; node < NODES; node++) await service.app.inject({ url: '/', headers: unknown });
    };
    await choose(brief);
    const { body } = await browser.send({ url: '/' });
    expect([nameIn(body), body.includes('class="draft"')]).toEqual(['brief sign-in en', false]);
    await choose(null);
    expect(await pageIn(await previewing({ release: brief }))).toBe('brief sign-in en');
    await deleteRelease(service.database, brief);
    await choose(null);
    expect(await pageIn(browserWith(tokenOf({ release: brief })))).toBe('build sign-in en');
  });

  it('has nothing counted that its pages count', async () => {
    const browser = await previewing();
    const send = (to: Browser, counts: object) =>
      to.send({ method: 'POST', url: '/traffic', payload: JSON.stringify(counts) });
    expect((await send(browser, { [SEEN]: 1 })).statusCode).toBe(204);
    // Not even read: a visitor's message with such a name is refused.
    expect((await send(browser, { 'another name': 1 })).statusCode).toBe(204);
    expect((await send(service.browser(), { 'another name': 1 })).statusCode).toBe(400);
  });
});

it.each([
  ['/reset?preview=a', '/reset'],
  ['/reset?app=notes&preview=a&x=%26', '/reset?app=notes&x=%26'],
  ['//evil.test/?preview=a', '/evil.test/'],
  ['/\\evil.test/?preview=a', '/evil.test/'],
  ['\\\\evil.test?preview=a', '/evil.test'],
  ['/?preview=a&preview=b', '/'],
  ['/a?b=c?d&preview=a', '/a?b=c%3Fd'],
])('the address %s goes on as %s', (url, expected) => {
  expect(withoutToken(url)).toBe(expected);
});

/** Tokens that no service would accept, or this one no longer or not yet. */
function* invalid(): Generator<string> {
  const valid = tokenOf();
  for (let at = 0; at < valid.length; at++)
    for (const other of ['A', 'B', '_', '.', '=', '']) {
      const changed = valid.slice(0, at) + other + valid.slice(at + 1);
      if (changed !== valid) yield changed;
    }
  const { clock } = service;
  yield* [draft, `${draft}.${clock.now().getTime()}`, '.', '..', '{}', valid.repeat(20), `${valid}A`, `${valid}.A`];
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  for (let count = 0; ; count++) {
    yield writePreview(key, grant({ until: ago(count * 1000) }));
    yield writePreview(randomBytes(32), grant());
    yield sealText(key, JSON.stringify(grant()), 'mails 1');
    yield writePreview(key, grant({ release: randomBytes(16).toString('hex') }));
    yield randomBytes(valid.length).toString('base64url');
  }
}

it('10,000 requests with forged, expired and foreign links, as an address or a cookie, get the live release', async () => {
  const tokens = invalid();
  for (let sent = 0; sent < 10_000; sent += 100) {
    const batch = Array.from({ length: 100 }, async (_, index) => {
      const token = encodeURIComponent(String(tokens.next().value));
      const { statusCode, body, cookies } = await service.app.inject(
        index % 2 === 0
          ? { url: `/?preview=${token}`, headers: { 'accept-language': 'en' } }
          : { url: '/', headers: { 'accept-language': 'en', cookie: `vestibule_preview=${token}` } },
      );
      return [statusCode, nameIn(body), cookies.some(({ name }) => name === 'vestibule_preview')].join(' ');
    });
    expect(new Set(await Promise.all(batch))).toEqual(new Set(['200 build sign-in en false']));
  }
}, 240_000);
