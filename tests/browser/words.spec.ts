import { request as send } from 'node:http';
import { KEY_HEADER, WORDS_PATH } from '../../src/engine/development/Words.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, test } from './harness/live.ts';
import { actionOf, SIGN_IN, wordsOf } from './harness/savedChanges.ts';
import { LANGUAGES, type Language } from './harness/texts.ts';
import { editorOf, fieldOf, find, NAMES, panelOf, press } from './harness/wordsPanel.ts';

// Words are edited where they stand, in `npm run dev`, by somebody who never opens a file.

const TITLES: Readonly<Record<Language, string>> = {
  ko: '다시 만나서 반가워요',
  en: 'Good to see you again',
  ja: 'またお会いできましたね',
};

/** The inspector's own words are in its code. */
const CHANGES = 'Changes';
const PLACEHOLDER = '{app}';
const LICENCE = 'flows/licence/licence-renewal.screen.json';

test.describe.configure({ mode: 'default' });

test.describe('words in the page', () => {
  test.beforeAll(({ project }) => {
    project.restore();
    project.run(
      'rm -rf .git && git init -q -b main && git config user.name Writer && git config user.email writer@acme.test && git add flows locales && git commit -qm Start',
    );
  });
  test.afterAll(({ project }) => {
    project.run('rm -rf .git');
    project.restore();
  });
  test.beforeEach(async ({ page, visitor, project }) => {
    project.restore();
    await installAxe(page);
    await page.goto('/');
    await expect(visitor.action('next')).toBeVisible({ timeout: 30_000 });
  });

  const headingOf = (text: string) => JSON.parse(text)['sign-in'].heading.identify;

  test('a title in three languages is changed, seen and committed, in three lines', async ({
    page,
    visitor,
    project,
  }) => {
    const began = Date.now();
    await page.keyboard.press('Alt+Shift+KeyW');
    await visitor.named('sign-in').getByRole('heading').click();
    const before = LANGUAGES.toSorted().map((one) => [one, headingOf(project.read(wordsOf(one)))] as const);
    for (const [language, words] of before) {
      await expect(fieldOf(page, language)).toHaveValue(words);
      await fieldOf(page, language).fill(TITLES[language]);
    }
    await press(page, 'Save');
    await expect(visitor.named('sign-in').getByRole('heading')).toHaveText(TITLES.en);
    await expectAccessible(page);
    await panelOf(page).getByRole('tab', { name: CHANGES }).click();
    await expect(panelOf(page)).toContainText(`to “${TITLES.en}”`);
    await expectAccessible(page);
    await press(page, 'Commit the words');
    await expect(panelOf(page)).toContainText('Nothing differs from the last commit');
    console.log(`A title in three languages, from the page to the commit: ${Date.now() - began} ms`);
    const lines = project.run('git diff --unified=0 main').split('\n');
    const changed = lines.filter((line) => /^[-+] /.test(line)).map((line) => line.replace(/^([-+]) +/, '$1'));
    const line = (words: string) => `"identify": "${words}"`;
    expect(changed).toEqual(before.flatMap(([language, words]) => [`-${line(words)},`, `+${line(TITLES[language])},`]));
    expect(project.run('git branch --show-current')).toMatch(/^words\//);
    expect(project.run('git log -1 --format=%B')).toContain(`to “${TITLES.ja}”`);
    project.run('git switch -q main');
  });

  test('what the checker refuses cannot be saved, and placeholders stay whole', async ({ page, project }) => {
    const before = project.read(wordsOf('en'));
    await page.keyboard.press('Alt+Shift+KeyW');
    await page.keyboard.press('Escape');
    await find(page, 'sign-in/sign-in.texts.app');
    // The pointer is still over the text in the list.
    await expectAccessible(page);
    const english = fieldOf(page, 'en');
    await english.fill('Sign in to go on.');
    const says = panelOf(page).getByRole('list', { name: 'What the checker says' });
    await expect(says).toContainText(PLACEHOLDER);
    await expect(panelOf(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await english.press('Control+Enter');
    await expect(says).toContainText(PLACEHOLDER);
    expect(project.read(wordsOf('en'))).toBe(before);
    // One key takes a whole placeholder away, a button brings it back.
    await english.fill('Go on to {app}');
    await english.press('End');
    await english.press('Backspace');
    await expect(english).toHaveValue('Go on to ');
    await press(page, 'Insert {app}: English');
    await expect(english).toHaveValue('Go on to {app}');
    await english.press('ArrowLeft');
    await english.pressSequentially('the app ');
    await expect(english).toHaveValue('Go on to the app {app}');
    await expect(says).toBeEmpty();
    await press(page, 'Save');
    await expect(panelOf(page).getByText('Saved.')).toBeVisible();
    expect(project.read(wordsOf('en'))).toContain('"app": "Go on to the app {app}"');
  });

  test('a text that is only possible, and one of a mail, are found by their words, and taken back', async ({
    page,
    project,
  }) => {
    const mails = 'locales/en/service/mails.json';
    const before = [project.read('locales/en/messages.json'), project.read(mails)];
    await page.keyboard.press('Alt+Shift+KeyW');
    await page.keyboard.press('Escape');
    const english = fieldOf(page, 'en');
    for (const [key, words] of [
      ['messages/validation.badCredentials', 'Incorrect email or password. Try again.'],
      ['service/mails/password-reset.subject', 'Set your new password'],
    ] as const) {
      await find(page, key);
      await english.fill(words);
      await press(page, 'Save');
      await expect(panelOf(page).getByText('Saved.')).toBeVisible();
    }
    expect(project.read(mails)).toContain('"subject": "Set your new password"');
    // The mail is shown as it was saved, with example data.
    const [mail] = await Promise.all([
      page.waitForEvent('popup'),
      panelOf(page).getByRole('link', { name: NAMES.en }).click(),
    ]);
    await expect(mail).toHaveTitle('Set your new password – Vestibule');
    await expect(mail.locator('body')).toContainText('ada@acme.test');
    await mail.close();
    // Beside the words, another of its texts is pressed, written and seen.
    const scene = panelOf(page).frameLocator('iframe');
    const button = scene.locator('[data-text="service/mails/password-reset.button"]');
    await button.click();
    await expect(editorOf(page)).toContainText('password-reset.button');
    await english.fill('Set the new password');
    await press(page, 'Save');
    await expect(button).toHaveText('Set the new password');
    await panelOf(page).getByRole('tab', { name: CHANGES }).click();
    await panelOf(page)
      .getByRole('button', { name: /^Take back: .*Set your new password/ })
      .click();
    await panelOf(page)
      .getByRole('button', { name: /^Take back: .*Set the new password/ })
      .click();
    await expect.poll(() => project.read(mails)).toBe(before[1]);
    expect(project.read('locales/en/messages.json')).not.toBe(before[0]);
    await press(page, 'Take back all words');
    await expect.poll(() => project.read('locales/en/messages.json')).toBe(before[0]);
  });

  test('a message at a field, and a text of an open dialog, are changed where they stand', async ({
    page,
    visitor,
    project,
  }) => {
    await visitor.press('next');
    await expect(visitor.input('username')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Alt+Shift+KeyW');
    await visitor.field('username').click();
    const list = panelOf(page).locator('button.text');
    const message = list.and(page.locator('[data-text^="messages/"]'));
    await expect(message).toHaveCount(1);
    await message.click();
    await expect(editorOf(page).locator('.notice')).toBeVisible();
    const shared = project.read('locales/en/messages.json');
    const own: Readonly<Record<Language, string>> = {
      ko: '누구인지 알려 주세요.',
      en: 'Say who you are.',
      ja: 'お名前を教えてください。',
    };
    for (const language of LANGUAGES) await fieldOf(page, language).fill(own[language]);
    await press(page, 'Save only for this screen');
    await expect(panelOf(page).getByText('Saved for this screen alone.')).toBeVisible();
    await expect(visitor.field('username')).toContainText(own.en);
    expect(project.read('locales/en/messages.json')).toBe(shared);
    await panelOf(page).getByRole('tab', { name: CHANGES }).click();
    await expect(panelOf(page)).toContainText('on sign-in has words of its own in every language');
    await panelOf(page).getByRole('tab', { name: 'Words' }).click();
    await press(page, 'Press a text in the page');
    await visitor.field('username').click();
    await expect(list.and(page.locator('[data-text^="sign-in/sign-in.messages."]'))).toHaveCount(1);
    await expect(list.and(page.locator('[data-text^="sign-in/sign-in.fields.username"]'))).not.toHaveCount(0);
    // One press takes the words of its own away.
    await list.and(page.locator('[data-text^="sign-in/sign-in.messages."]')).click();
    await press(page, 'Back to the shared text');
    await expect(panelOf(page).getByText('This screen has the shared words again.')).toBeVisible();
    await expect(editorOf(page)).toContainText('messages/');
    await expect(visitor.field('username')).not.toContainText(own.en);
    expect(project.run('git diff HEAD --name-only')).toBe('');

    await page.keyboard.press('Alt+Shift+KeyI');
    await visitor.fill('username', 'locked@acme.test');
    await visitor.press('next');
    await visitor.fill('password', 'Correct-Horse-7');
    await visitor.press('sign-in');
    await expect(visitor.dialog('locked')).toBeVisible();
    const heading = visitor.dialog('locked').locator('h2').first();
    const before = await heading.innerText();
    await page.keyboard.press('Alt+Shift+KeyW');
    await heading.click();
    await expect(fieldOf(page, 'en')).toHaveValue(before);
    await fieldOf(page, 'en').fill(`${before} now`);
    await press(page, 'Save');
    await expect(heading).toHaveText(`${before} now`);
  });

  test('two pages and an editor that change one text lose nothing', async ({ page, context, project, visitor }) => {
    const other = await context.newPage();
    await other.goto('/');
    for (const one of [page, other]) {
      await one.keyboard.press('Alt+Shift+KeyW');
      await one.keyboard.press('Escape');
      await find(one, 'sign-in/sign-in.actions.next');
    }
    await fieldOf(page, 'en').fill('Go on');
    await fieldOf(other, 'ja').fill('次に進む');
    await press(other, 'Save');
    await expect(panelOf(other).getByText('Saved.')).toBeVisible();
    project.edit(wordsOf('en'), actionOf('next', 'en'), '"next": "Onward"');
    await expect(visitor.action('next')).toHaveText('Onward');
    await expect(panelOf(page).getByRole('alert')).toContainText('Onward');
    await expect(panelOf(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await press(page, 'Keep mine');
    await press(page, 'Save');
    await expect(visitor.action('next')).toHaveText('Go on');
    expect(JSON.parse(project.read(wordsOf('ja')))['sign-in'].actions.next).toBe('次に進む');
    await other.close();
  });

  test('an item is moved among the others, and back', async ({ page, project, visitor }) => {
    const before = project.read(SIGN_IN);
    const links = () =>
      page
        .locator('[data-screen] [data-action]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-action')));
    const first = await links();
    await page.keyboard.press('Alt+Shift+KeyW');
    await visitor.action('create-account').click();
    await expect(fieldOf(page, 'en')).toHaveValue(
      JSON.parse(project.read(wordsOf('en')))['sign-in'].actions['create-account'],
    );
    await press(page, 'Move up');
    await expect.poll(links).not.toEqual(first);
    expect((await links()).toSorted()).toEqual(first.toSorted());
    await press(page, 'Move down');
    await expect.poll(links).toEqual(first);
    expect(project.read(SIGN_IN)).toBe(before);
    // So is an option, where its text stands.
    const licence = project.read(LICENCE);
    await find(page, 'licence/licence-renewal.fields.choice.options.NOT_RENEW');
    const editor = editorOf(page);
    let answered = 0;
    page.on('response', (response) => {
      if (response.url().endsWith(`${WORDS_PATH}move`)) answered += 1;
    });
    await editor.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => project.read(LICENCE)).toContain('"options": ["NOT_RENEW", "RENEW"]');
    // A second press need not wait for the answer to the first.
    await editor.getByRole('button', { name: 'Move down' }).click();
    await editor.getByRole('button', { name: 'Move up' }).click();
    await editor.getByRole('button', { name: 'Move down' }).click();
    await expect.poll(() => answered).toBe(4);
    expect(project.read(LICENCE)).toBe(licence);
    await expect(panelOf(page).getByRole('alert')).toHaveCount(0);
  });

  test('a text on display is edited beside the room that it has on a phone', async ({ page, visitor }) => {
    await page.keyboard.press('Alt+Shift+KeyW');
    const heading = visitor.named('sign-in').getByRole('heading');
    const words = await heading.innerText();
    await heading.click();
    const says = panelOf(page).getByText(/on a phone without another line/);
    await expect(says).toHaveCount(LANGUAGES.length);
    const room = Number(
      /up to (\d+) on a phone/.exec((await says.nth(LANGUAGES.indexOf('en')).textContent()) ?? '')?.[1],
    );
    expect(room).toBeGreaterThan(words.length);
    await page.keyboard.press('Alt+Shift+KeyI');
    await page.setViewportSize({ width: 375, height: 800 });
    const heights = await heading.evaluate(
      (element, lengths) =>
        lengths.map(([text, length]) => {
          element.textContent = `${text} `.repeat(20).slice(0, length);
          return element.getBoundingClientRect().height;
        }),
      [words.length, room, room + 12].map((length) => [words, length] as const),
    );
    expect(heights[1]).toBe(heights[0]);
    expect(heights[2]).toBeGreaterThan(heights[0] ?? 0);
  });

  test('no foreign page, other machine or program without the key can change words', async ({ page, project }) => {
    const key = /connect\(page, made, load, "([^"]+)"\)/.exec(
      await (await fetch(`${project.origin}/@id/__x00__virtual:portal`)).text(),
    )?.[1];
    expect(key).toBeDefined();
    const { host, hostname, port } = new URL(project.origin);
    const edit = { language: 'en', id: 'sign-in/sign-in.actions.next', was: 'Next', words: 'Taken over' };
    const status = (headers: Readonly<Record<string, string>>, method = 'POST') =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = send(
          { hostname, port, method, path: `${WORDS_PATH}judge`, headers: { host, ...headers } },
          (got) => {
            got.resume();
            resolve(got.statusCode);
          },
        );
        asked.on('error', reject);
        asked.end(method === 'POST' ? JSON.stringify({ edits: [edit] }) : undefined);
      });
    const own = { origin: project.origin, [KEY_HEADER]: key ?? '' };
    expect(await status(own)).toBe(200);
    expect(await status({ ...own, origin: 'https://evil.test' })).toBe(403);
    expect(await status({ ...own, origin: `http://localhost:${Number(port) + 1}` })).toBe(403);
    expect(await status({ ...own, host: 'evil.test', origin: 'http://evil.test' })).toBe(403);
    expect(await status({ [KEY_HEADER]: key ?? '' })).toBe(403);
    expect(await status({ origin: project.origin })).toBe(403);
    expect(await status({ ...own, [KEY_HEADER]: `${key}x` })).toBe(403);
    expect(await status(own, 'GET')).toBe(403);
    // Nothing outside the texts can be named.
    const answer = (asked: object, name: string) =>
      page.evaluate(
        async ([path, header, secret, body]) =>
          (await fetch(path, { method: 'POST', headers: { [header]: secret }, body })).json(),
        [WORDS_PATH + name, KEY_HEADER, key ?? '', JSON.stringify(asked)] as const,
      );
    for (const id of ['../../package/version', '../../../package/name', 'none/such'])
      expect(await answer({ edits: [{ ...edit, id }] }, 'save')).toEqual({ trouble: expect.any(String) });
    expect(await answer({ edits: [{ ...edit, language: '..' }] }, 'save')).toEqual({ trouble: expect.any(String) });
    expect(await answer({ id: 'none/such' }, 'text')).toEqual({ trouble: expect.any(String) });
  });
});
