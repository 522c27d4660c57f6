import { environment } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { LANGUAGES, type Language, textOf } from './harness/texts.ts';

const next = (language: Language) => textOf('sign-in.actions.next', { namespace: 'sign-in', language });

for (const language of LANGUAGES)
  test(`I18N-01: the cookie ${language} makes the whole screen ${language}`, async ({
    visitor,
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await visitor.open('/');
    await visitor.expectHydrated();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(visitor.action('next')).toHaveText(next(language));
    await expect(visitor.action('create-account')).toHaveText(
      textOf('sign-in.actions.create-account', { namespace: 'sign-in', language }),
    );
    const others = LANGUAGES.filter((other) => other !== language).map((other) => next(other));
    for (const words of others) await expect(page.getByText(words, { exact: true })).toHaveCount(0);
  });

test.describe('a Korean browser', () => {
  test.use({ locale: 'ko-KR' });

  test('I18N-03: without the cookie the language is Korean', async ({ visitor, page }) => {
    await visitor.open('/');
    await visitor.expectHydrated();
    await expect(visitor.action('next')).toHaveText(next('ko'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  });

  test('I18N-02: the cookie ja takes precedence', async ({ visitor, context, baseURL }) => {
    await context.addCookies([{ name: 'app_locale', value: 'ja', url: baseURL ?? '' }]);
    await visitor.open('/');
    await visitor.expectHydrated();
    await expect(visitor.action('next')).toHaveText(next('ja'));
  });
});

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('I18N-04: the language is English', async ({ visitor, page }) => {
    await visitor.open('/');
    await visitor.expectHydrated();
    await expect(visitor.action('next')).toHaveText(next('en'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('I18N-06 I18N-07 CALL-03: a chosen language is stored, shown, and sent to the service', async ({
  visitor,
  page,
  context,
  api,
}) => {
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.chooseLanguage('ko');
  await expect(visitor.action('next')).toHaveText(next('ko'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  const kept = (await context.cookies()).find(({ name }) => name === 'app_locale');
  expect(kept).toMatchObject({ value: 'ko', path: '/' });
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await visitor.chooseLanguage('ja');
  await visitor.press('next');
  await expect.poll(() => api.requests('GET /lookup').map(({ headers }) => headers['accept-language'])).toEqual(['ja']);
});

test('R02: a page that the browser has translated switches language completely, and keeps what was typed', async ({
  visitor,
  page,
}) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  await visitor.fill('username', 'ada@acme.test');
  // Chromium's translation replaces text nodes with elements.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) found.push(texts.currentNode);
    for (const text of found) {
      if (text.parentElement?.closest('script, style') !== null) continue;
      const font = document.createElement('font');
      font.textContent = 'Weiter';
      text.parentElement.replaceChild(font, text);
    }
  });
  await visitor.chooseLanguage('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(visitor.action('next')).toHaveText(next('ja'));
  await expect(page.getByText('Weiter')).toHaveCount(0);
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
});

test('I18N-06 STORE-09 DATA-02: on the main host the cookies cover the whole domain', async ({
  page,
  visitor,
  context,
  api,
  baseURL,
}) => {
  const port = new URL(baseURL ?? '').port;
  api.answer('GET /env', ok(environment({ main: 'vestibule.localhost' })));
  await visitor.open(`http://login.vestibule.localhost:${port}/?app=A&saved_next=%2Fchooser`);
  await visitor.chooseLanguage('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const cookies = await context.cookies();
  for (const name of ['app_locale', 'app', 'saved_next'])
    expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({ domain: '.vestibule.localhost', path: '/' });
});

const bodyFont = () => getComputedStyle(document.body).fontFamily;

test('I18N-08 I18N-09: Japanese has a Japanese font, the other languages the default one', async ({
  visitor,
  page,
}) => {
  await visitor.open('/');
  const english = await page.evaluate(bodyFont);
  await visitor.chooseLanguage('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(await page.evaluate(bodyFont)).toMatch(
    /^"?(?:Hiragino|Yu Gothic|YuGothic|Noto Sans (?:CJK )?JP|Meiryo|BIZ UD)/,
  );
  await visitor.chooseLanguage('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(bodyFont)).toBe(english);
});

test("the first answer to / is HTML in the visitor's language, and contains the form", async ({ request }) => {
  for (const language of LANGUAGES) {
    const answer = await request.get('/', { headers: { cookie: `app_locale=${language}` } });
    const html = await answer.text();
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain('name="username"');
    expect(html).toContain(next(language));
  }
});
