import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ANSWERS_PATH, INSPECTION_PATH } from '../../src/engine/development/Inspection.ts';
import { STATE, STATE_PATH } from '../../src/engine/development/ServerState.ts';
import { WORDS_PATH } from '../../src/engine/development/Words.ts';
import { followRecipes } from './harness/authoring.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, test } from './harness/live.ts';
import { actionLine, actionOf, LINK, SIGN_IN, wordsOf } from './harness/savedChanges.ts';
import { test as built } from './harness/scripted.ts';
import { LANGUAGES } from './harness/texts.ts';
import { timeSaves } from './harness/timeSaves.ts';

// `npm run dev`: a saved change shows on the page at once, and typed text stays.

/** A label in each language: English words in a Korean text would be a finding. */
const WHICH_WAY = { ko: '어느 쪽인가요?', en: 'Which way?', ja: 'どちらですか？' } as const;

/** The places that the editor was asked to open. */
async function catchEditor(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route('**/__open-in-editor?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('file') ?? '');
    return route.fulfill({ body: '' });
  });
  return asked;
}

// One worker for all, because the server takes longer to start than the tests to run.
test.describe.configure({ mode: 'default' });

test.describe('the development server', () => {
  test.beforeEach(async ({ page, visitor, project }) => {
    project.restore();
    await page.goto('/');
    await visitor.input('username').fill('ada@acme.test');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  });

  test.afterEach(async ({ page }) => {
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'the page was not reloaded').toBe(true);
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

  test('a saved text of the service is in the next page and the next mail', async ({ page, visitor, project }) => {
    const printed = project.said.length;
    const mails = 'locales/en/service/mails.json';
    const pages = 'locales/en/service/development.json';
    const { 'password-reset': reset } = JSON.parse(project.read(mails));
    const { mailbox } = JSON.parse(project.read(pages));
    const mailboxPage = async () =>
      (await fetch(`${project.origin}/dev/mailbox`, { headers: { 'accept-language': 'en' } })).text();
    expect(await mailboxPage()).toContain(mailbox.title);
    project.edit(pages, `"title": "${mailbox.title}"`, '"title": "Saved letters"');
    expect(await mailboxPage()).toContain('Saved letters');
    project.edit(mails, `"subject": "${reset.subject}"`, '"subject": "A saved subject"');
    await visitor.open('/password/reset/lookup');
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('send');
    await visitor.expectPath('/password/reset/done');
    const subjects = async () => {
      const answer = await fetch(`${project.origin}/dev/mailbox.json?to=ada@acme.test`);
      return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect.poll(subjects).toContain('A saved subject – Vestibule');
    expect(project.said.slice(printed)).not.toContain('[tsx] change in');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  });

  test('a page that loads during a save has the change, and so has one whose connection opens later', async ({
    page,
    visitor,
    project,
  }) => {
    const line = actionOf('next', 'en');
    const save = async (words: string) => {
      const before = await project.version();
      project.restore();
      project.edit(wordsOf('en'), line, actionLine('next', words));
      await expect.poll(() => project.version()).toBeGreaterThan(before);
    };
    await page.route(
      /virtual:flow\/texts\/en\/sign-in/,
      async (route) => {
        const response = await route.fetch();
        await save('Saved during the load');
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.goto('/');
    await expect(visitor.action('next')).toHaveText('Saved during the load');

    let open: (() => void) | undefined;
    await page.routeWebSocket('**', async (socket) => {
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      socket.connectToServer();
    });
    await page.goto('/');
    await expect(visitor.action('next')).toHaveText('Saved during the load');
    await visitor.input('username').fill('ada@acme.test');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await save('Saved before the connection');
    await expect(visitor.action('next')).toHaveText('Saved during the load');
    open?.();
    await expect(visitor.action('next')).toHaveText('Saved before the connection');
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  });

  test('a saved flow shows as soon as it has its texts', async ({ page, visitor, project }) => {
    const panel = page.locator('vestibule-findings');
    project.edit(SIGN_IN, LINK, `${LINK}\n    { "link": "which-way", "do": { "goto": "reset-lookup" } },`);
    await expect(panel).toContainText('which-way');
    await expect(visitor.action('which-way')).toHaveCount(0);
    for (const language of LANGUAGES) {
      const line = actionOf('create-account', language);
      project.edit(wordsOf(language), line, `${line},\n      ${actionLine('which-way', WHICH_WAY[language])}`);
    }
    await expect(visitor.action('which-way')).toHaveText(WHICH_WAY.en);
    await expect(panel).toHaveCount(0);
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    await visitor.press('which-way');
    await expect(page).toHaveURL(/\/password\/reset|\/reset/);
  });

  test('a saved text, flow, rule, kind of field and brand show without a reload, and the times are printed', ({
    page,
    visitor,
    project,
  }) => timeSaves({ page, visitor, project }));

  test('a mistake shows with its place, and the last good version still works', async ({ page, visitor, project }) => {
    const panel = page.locator('vestibule-findings');
    const asked = await catchEditor(page);
    await installAxe(page);
    await page.reload();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await visitor.input('username').fill('ada@acme.test');
    project.edit(SIGN_IN, LINK, LINK.replace('sign-up', 'sing-up'));
    await expect(panel).toContainText('there is no screen "sing-up". Did you mean "sign-up"?');
    await expectAccessible(page);
    const line = project.lineOf(SIGN_IN, 'sing-up');
    await expect(panel).toContainText(`${SIGN_IN}:${line}:`);
    await panel.getByRole('button', { name: `Open in editor: ${SIGN_IN}, line ${line}` }).click();
    await expect.poll(() => asked).toEqual([expect.stringMatching(new RegExp(`^${SIGN_IN}:${line}:\\d+$`))]);
    await visitor.press('next');
    await visitor.input('password').fill('still there');
    project.restore();
    await expect(panel).toHaveCount(0);
    await expect(visitor.input('password')).toHaveValue('still there');
  });

  test('the service behind the page is the real one', async ({ project, page, visitor }) => {
    const statusOf = async (path: string) => (await fetch(project.origin + path)).status;
    expect(await statusOf('/dev/mailbox')).toBe(200);
    expect(await statusOf('/apis/v1/nothing')).toBe(404);
    await visitor.press('next');
    await visitor.fill('password', 'Correct-Horse-7');
    await visitor.press('sign-in');
    await expect(page).toHaveURL(/\/init-st$/);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  });

  test('P16: the inspector opens the line of the element under the pointer, explains guards, and shows no secret', async ({
    page,
    visitor,
    project,
  }) => {
    const asked = await catchEditor(page);
    const inspector = page.getByRole('region', { name: 'Inspector' });
    const edge = inspector.getByRole('separator', { name: 'Size of the inspector' });
    // When closed it adds nothing to the page's accessible content.
    await expect(page.getByRole('button', { name: 'Inspector' })).toHaveCount(0);
    await page.keyboard.press('Alt+Shift+KeyI');
    const way = inspector.getByRole('listitem').filter({ hasText: 'press sign-in' });
    await expect(way).toContainText('$state is "identify", not "password"');
    await expect(visitor.input('username')).toBeFocused();

    // A click presses nothing on the page, and opens the line in the flow; with Alt, the line of the text.
    await page.keyboard.press('Alt+Shift+KeyP');
    await visitor.action('next').click();
    await page.keyboard.press('Alt+Shift+KeyP');
    await visitor.action('next').click({ modifiers: ['Alt'] });
    await page.keyboard.press('Alt+Shift+KeyP');
    await visitor.named('sign-in').getByRole('heading').click();
    // Arrow keys move from element to element, starting at the shell of the page.
    await page.keyboard.press('Alt+Shift+KeyP');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const line = project.lineOf(SIGN_IN, '"submit": "next"');
    const words = project.lineOf(wordsOf('en'), actionOf('next', 'en'));
    await expect.poll(() => asked.length).toBe(4);
    expect(asked.slice(0, 2)).toEqual([
      expect.stringMatching(`^${SIGN_IN}:${line}:\\d+$`),
      expect.stringMatching(`^${wordsOf('en')}:${words}:\\d+$`),
    ]);
    expect(asked[2]).toMatch(new RegExp(`^${wordsOf('en')}:\\d+:\\d+$`));
    expect(asked[3]).toMatch(/^flows\/portal\.json:\d+:\d+$/);
    await expect(visitor.named('sign-in')).toHaveAttribute('data-state', 'identify');
    await expect(inspector.getByRole('region', { name: 'Picked part' })).toContainText('shell standard');

    await visitor.press('next');
    await visitor.input('password').fill('Not-To-Be-Seen-9');
    await inspector.getByText('$form', { exact: true }).click();
    await expect(inspector).toContainText('password •••••• secret');
    await inspector.getByRole('tab', { name: 'Events' }).click();
    await expect(inspector).toContainText('password = ••••••');
    expect(await inspector.innerText()).not.toContain('Not-To-Be-Seen');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Seen',
    );

    // Now by keyboard: another tab, another size. The browser remembers the panel's size.
    await inspector.getByRole('tab', { name: 'Events' }).press('ArrowRight');
    await expect(inspector.getByRole('tab', { name: 'Answers' })).toBeFocused();
    await edge.press('ArrowLeft');
    await installAxe(page);
    await page.reload();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await expect(edge).toHaveAttribute('aria-valuenow', '444');
    await expect(visitor.action('next')).toBeVisible({ timeout: 30_000 });
    for (const [tab, colorScheme] of [
      ['Answers', 'light'],
      ['Events', 'light'],
      ['Now', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await inspector.getByRole('tab', { name: tab }).click();
      await expect(inspector.getByRole('tabpanel')).not.toContainText('…');
      await expectAccessible(page);
    }
  });

  test('the inspector answers a call by hand, steps back, continues and replays', async ({ page, visitor }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    const signIns = () => sent.filter((path) => path.endsWith('/signin/password')).length;
    const inspector = page.getByRole('region', { name: 'Inspector' });
    const press = (name: string) => inspector.getByRole('button', { name, exact: true }).click();
    await page.keyboard.press('Alt+Shift+KeyI');
    await visitor.press('next');
    await visitor.input('password').fill('Wrong-Horse-8');

    await inspector.getByRole('tab', { name: 'Answers' }).click();
    await inspector.getByLabel('Find an operation').fill('sign-in.with-password');
    await inspector.getByLabel('sign-in.with-password', { exact: true }).selectOption('LOCKED');
    await press('Answer the next call');
    await expect(inspector.getByRole('status')).toContainText('is answered by hand: LOCKED');
    await visitor.press('sign-in');
    await expect(visitor.dialog('locked')).toBeVisible();
    await expect(inspector.getByRole('status')).toHaveText('');
    expect(signIns()).toBe(0);

    // Works over a modal dialog too: the line that decided, and the moments before it.
    await inspector.getByRole('tab', { name: 'Events' }).click();
    const answered = inspector.getByRole('listitem').filter({ hasText: 'sign-in answers LOCKED' });
    await expect(answered).toContainText('by hand');
    await answered.getByRole('button').first().click();
    await expect(answered.getByRole('heading', { name: 'sign-in.with-password POST /signin/password' })).toBeVisible();
    await expect(answered.getByRole('row', { name: /^LOCKED account-errors/ })).toContainText('decided');
    await press('Back');
    await expect(visitor.dialog('locked')).toHaveCount(0);
    await expect(visitor.action('sign-in')).toHaveAttribute('aria-busy', 'true');
    await inspector.getByRole('button', { name: /pressed next/ }).click();
    await press('Show the page as it was then');
    await expect(visitor.named('sign-in')).toHaveAttribute('data-state', 'identify');
    await expect(inspector.getByRole('status').first()).toContainText('stands still');

    // The same events again with the recorded answers; then onward from the last press, with answers of the service.
    await press('Replay');
    await expect(visitor.dialog('locked')).toBeVisible();
    await expect(inspector.getByRole('button', { name: 'Replay', exact: true })).toBeEnabled();
    expect(signIns()).toBe(0);
    await press('Back');
    await press('Go on from here');
    await expect(inspector).toContainText('sign-in answers BAD_CREDENTIALS');
    expect(signIns()).toBe(1);
  });
});

test.describe('an author', () => {
  // Last of those with the server: it restarts for the new language, and again when that is taken away.
  test.describe.configure({ timeout: 480_000 });

  test('following the recipes of flows/README.md makes each change that it explains', ({ project, page, visitor }) =>
    followRecipes({ project, page, visitor }));
});

built('a build contains none of the inspector', async () => {
  const built = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'));
  expect(built.length).toBeGreaterThan(10);
  const marks = [
    'vestibule-findings',
    'vestibule-inspector',
    STATE,
    STATE_PATH,
    INSPECTION_PATH,
    ANSWERS_PATH,
    WORDS_PATH,
  ];
  const texts = built.map((name) => readFileSync(`dist/client/assets/${name}`, 'utf8'));
  expect(texts.filter((text) => marks.some((mark) => text.includes(mark)))).toEqual([]);
});
