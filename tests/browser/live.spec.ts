import { readdirSync, readFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { FINDINGS, FINDINGS_PATH } from '../../src/engine/development/ShownFinding.ts';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { LiveProject } from './harness/LiveProject.ts';
import { LANGUAGES, type Language, textOf } from './harness/texts.ts';
import { expect, watched } from './harness/watched.ts';

// `npm run dev`: what is saved is on the page at once, and what was typed stays.

const test = watched.extend<object, { readonly project: LiveProject }>({
  project: [
    async ({ browser }, use, { parallelIndex }) => {
      const project = new LiveProject(`.cache/live-${parallelIndex}`, await freePort(parallelIndex, { spare: 3 }));
      await project.start();
      // The first visit makes the server compile every module of the page.
      const page = await browser.newPage();
      await page.goto(project.origin);
      await page.locator('[data-screen]').waitFor({ timeout: 120_000 });
      await page.close();
      await use(project);
      await project.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ project }, use) => use(project.origin),
});

const SIGN_IN = 'flows/sign-in/sign-in.screen.json';
const LINK = '{ "link": "create-account", "do": { "goto": "sign-up" } },';
const wordsOf = (language: string) => `locales/${language}/sign-in.json`;
/** An action's line of the screen's texts. */
const actionLine = (action: string, words: string) => `"${action}": ${JSON.stringify(words)}`;
const actionOf = (action: string, language: Language) =>
  actionLine(action, textOf(`sign-in.actions.${action}`, { language, namespace: 'sign-in' }));

test.describe('the development server', () => {
  // In one worker, since the start of the server takes longer than all of these.
  test.describe.configure({ mode: 'default' });

  test.beforeEach(async ({ page, visitor, project }) => {
    project.restore();
    await page.goto('/');
    await visitor.input('username').fill('ada@acme.test');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  });

  test.afterEach(async ({ page }) => {
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'the page was not loaded again').toBe(true);
  });

  test('a saved text shows at once, and typed values, state and focus stay', async ({ page, visitor, project }) => {
    await visitor.press('next');
    await visitor.input('password').fill('half a pass');
    project.edit(wordsOf('en'), actionOf('sign-in', 'en'), actionLine('sign-in', 'Enter the house'));
    await expect(visitor.action('sign-in')).toHaveText('Enter the house');
    await expect(visitor.input('password')).toHaveValue('half a pass');
    await expect(visitor.input('password')).toBeFocused();
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    // It is the real screen: the rest of the password signs in.
    await page.keyboard.type('word');
    await expect(visitor.input('password')).toHaveValue('half a password');
  });

  test('a saved flow shows as soon as it has its words', async ({ page, visitor, project }) => {
    const panel = page.locator('vestibule-findings');
    project.edit(SIGN_IN, LINK, `${LINK}\n    { "link": "which-way", "do": { "goto": "reset-lookup" } },`);
    await expect(panel).toContainText('which-way');
    await expect(visitor.action('which-way')).toHaveCount(0);
    for (const language of LANGUAGES) {
      const line = actionOf('create-account', language);
      project.edit(wordsOf(language), line, `${line},\n      ${actionLine('which-way', `Which way, ${language}?`)}`);
    }
    await expect(visitor.action('which-way')).toHaveText('Which way, en?');
    await expect(panel).toHaveCount(0);
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    await visitor.press('which-way');
    await expect(page).toHaveURL(/\/password\/reset|\/reset/);
  });

  test('a mistake shows with its place, and the last good version can be used', async ({ page, visitor, project }) => {
    const panel = page.locator('vestibule-findings');
    const asked: string[] = [];
    await page.route('**/__open-in-editor?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('file') ?? '');
      return route.fulfill({ body: '' });
    });
    project.edit(SIGN_IN, LINK, LINK.replace('sign-up', 'sing-up'));
    await expect(panel).toContainText('there is no screen "sing-up". Did you mean "sign-up"?');
    const line =
      project
        .read(SIGN_IN)
        .split('\n')
        .findIndex((text) => text.includes('sing-up')) + 1;
    await expect(panel).toContainText(`${SIGN_IN}:${line}:`);
    await panel.getByRole('button', { name: `Open ${SIGN_IN}, line ${line}, in the editor` }).click();
    await expect.poll(() => asked).toEqual([expect.stringMatching(new RegExp(`^${SIGN_IN}:${line}:\\d+$`))]);
    await visitor.press('next');
    await visitor.input('password').fill('still there');
    project.restore();
    await expect(panel).toHaveCount(0);
    await expect(visitor.input('password')).toHaveValue('still there');
  });

  test('the service behind it is the real one', async ({ project, page, visitor }) => {
    const statusOf = async (path: string) => (await fetch(project.origin + path)).status;
    expect(await statusOf('/dev/mailbox')).toBe(200);
    expect(await statusOf('/apis/v1/nothing')).toBe(404);
    await visitor.press('next');
    await visitor.fill('password', 'Correct-Horse-7');
    await visitor.press('sign-in');
    await expect(page).toHaveURL(/\/init-st$/);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  });
});

base('a build has nothing of it', async () => {
  const built = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'));
  expect(built.length).toBeGreaterThan(10);
  const marks = ['vestibule-findings', FINDINGS, FINDINGS_PATH];
  const texts = built.map((name) => readFileSync(`dist/client/assets/${name}`, 'utf8'));
  expect(texts.filter((text) => marks.some((mark) => text.includes(mark)))).toEqual([]);
});
