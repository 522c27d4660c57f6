import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import type { GalleryData } from '../../src/tools/gallery/GalleryData.ts';
import { comparePictures, markPictures } from '../../src/tools/gallery/pictures/comparePictures.ts';
import { takePictures } from '../../src/tools/gallery/pictures/takePictures.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, test } from './harness/galleryPages.ts';

/**
 * A scene for everything that a path may need: an input, an answer of the browser, no answer, …; and scenes without a
 * path.
 */
const WANTED = [
  'mail-activation',
  'start-page.dialog-remove-passkey',
  'note-outdated',
  'forbidden-app.state-restricted',
  'password-reset.dialog-changed-a-month-ago',
  'sign-in.dialog-directory-disconnected',
  'sign-up.required',
  'sign-in.toast-toast.noUser',
  'sign-in.fault',
  'mfa.loading',
  'init',
];

test('the gallery finds a scene, plays it, changes its look in place, and takes another answer', async ({
  page,
  visitor,
}) => {
  await installAxe(page);
  await visitor.open('/index.html#/scene/sign-in.required');
  const stage = page.frameLocator('iframe');
  const ready = stage.locator('html[data-stage="reached"]');
  await expect(ready).toBeAttached();
  await expect(stage.locator('[data-field="username"] [aria-invalid="true"]')).toBeVisible();
  await page.locator('select[name="scheme"]').selectOption('dark');
  await page.locator('select[name="language"]').selectOption('ja');
  await expect(stage.locator('html[lang="ja"]')).toBeAttached();
  await expect(page.locator('[data-status="ja"]')).toHaveText(/^\d+ texts: .*\d+ (translated|reviewed)/);
  await expect(stage.locator('[data-field="username"] [aria-invalid="true"]')).toBeVisible();
  await expectAccessible(page);
  const button = stage.locator('[data-screen] button[type="submit"]');
  const colorOf = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const own = await colorOf();
  await page.locator('select[name="brand"]').selectOption('harbor');
  await expect.poll(colorOf).not.toBe(own);
  const logo = stage.locator('[data-image] img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('harbor-dark');
  await expect(stage.locator('[data-field="username"] [aria-invalid="true"]')).toBeVisible();
  await page.locator('select[name="brand"]').selectOption('default');
  await expect.poll(colorOf).toBe(own);

  const search = page.locator('nav input[type="search"]');
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('mfa.loading');
  await page.locator('nav a[href*="/scene/mfa.loading"]').click();
  await expect(stage.locator('[data-screen="mfa"][aria-busy="true"]')).toBeVisible();
  // Waiting calls are answered by hand, and the screen continues.
  for (const select of await page.locator('.call select').all()) await select.selectOption({ index: 0 });
  await page.locator('aside button').nth(2).click();
  await expect(stage.locator('[data-screen="mfa"]:not([aria-busy="true"])')).toBeVisible();

  await search.fill('');
  await page.locator('nav a[href*="/graph/sign-in"]').click();
  await expect(page.locator('.drawing svg')).toBeVisible();
  await expectAccessible(page);
  await page.locator('.drawing a[href*="chooser"]').click();
  await expect(stage.locator('[data-screen="chooser"]')).toBeVisible();
});

test('the gallery plays a visit that a report shows step by step, and says which step the flows do not allow', async ({
  page,
  visitor,
}) => {
  await installAxe(page);
  await visitor.open('/index.html#/scene/visit-4dcb690ba4');
  const stage = page.frameLocator('iframe');
  const screen = stage.locator('html[data-stage="reached"] [data-screen="sign-in"]');
  const steps = page.locator('.visit li');
  const next = page.getByRole('button', { name: 'Next step' });
  await expect(page.locator('h2 small')).toHaveText('The promise locked-says-so no longer holds');
  await expect(screen).toHaveAttribute('data-state', 'identify');
  await expect(page.locator('nav h2').nth(1)).toHaveText('visits');
  await expect(steps).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Previous step' })).toBeDisabled();
  await next.click();
  await expect(page.locator('.visit [aria-current="step"]')).toContainText('makes the call look-up');
  await expect(page.locator('.made li').last()).toHaveText('account.look-up waiting');
  await next.click();
  await expect(screen).toHaveAttribute('data-state', 'password');
  await expectAccessible(page);
  await steps.last().locator('button').click();
  await expect(stage.locator('[data-dialog="locked"]')).toBeVisible();
  await expect(next).toBeDisabled();
  // The page runs, so a reviewer can go on from there, or back.
  await page.getByRole('button', { name: 'Previous step' }).click();
  await expect(stage.locator('[data-dialog="locked"]')).toHaveCount(0);
  await expect(page.locator('.visit [role="status"]')).toHaveText('Step 4 of 5');

  await visitor.open('/index.html#/scene/visit-2');
  await expect(steps).toHaveCount(2);
  await expect(steps.last()).toHaveText('sign-in: after 3s goes to init (the flows here do not allow this)');
  await expect(next).toBeDisabled();
});

test('the gallery shows a mail, a service page and a note in every look, and no link in them leaves it', async ({
  page,
  visitor,
}) => {
  const stage = page.frameLocator('iframe');
  const sent = stage.frameLocator('iframe');
  const choose = (look: string, value: string) => page.locator(`select[name="${look}"]`).selectOption(value);
  const colorOf = (selector: string) =>
    sent.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  await visitor.open('/index.html#/scene/mail-activation');
  await expect(sent.locator('h1')).toBeVisible();
  const [ground, button] = [await colorOf('body'), await colorOf('a.accent')];
  await choose('scheme', 'dark');
  await expect.poll(() => colorOf('body')).not.toBe(ground);
  await choose('scheme', 'light');
  await choose('brand', 'harbor');
  await expect.poll(() => colorOf('a.accent')).not.toBe(button);
  await choose('language', 'ja');
  await expect(sent.locator('html[lang="ja"] h1')).toBeVisible();
  await expect(page.locator('.title h2 [lang="ja"]')).toContainText(await sent.locator('h1').innerText());
  await sent.locator('a.accent').click();
  await expect(page.locator('aside .note code')).toContainText('/activation?token=');
  await expect(sent.locator('h1')).toBeVisible();

  await visitor.open('/index.html#/scene/start-page.dialog-remove-passkey');
  await page.reload();
  const dialog = sent.locator('dialog[data-dialog="remove-passkey"]');
  await expect(dialog).toBeVisible();
  await dialog.locator('[data-action="keep-passkey"]').click();
  await expect(dialog).toBeHidden();

  await visitor.open('/index.html#/scene/note-outdated');
  await page.reload();
  await expect(stage.locator('.outdated')).toBeVisible();
  await choose('language', 'ko');
  await expect(stage.locator('html[lang="ko"]')).toBeAttached();
  // The stage and the name of the scene change one after the other.
  await expect(async () => {
    await expect(page.locator('.title h2')).toContainText(await stage.locator('.outdated').innerText(), {
      timeout: 100,
    });
  }).toPass();
});

test('every screen, state, dialog, message, invalid field, fault, wait and empty list of the flows is reached', async ({
  page,
  watch,
}) => {
  // All of them in sequence, including invalid answers.
  test.slow();
  watch.allow(/ answered against the contract at /);
  const answer = await page.request.get('/gallery.json');
  const { scenes, unreached }: GalleryData = await answer.json();
  expect(unreached).toEqual([]);
  expect(scenes.length).toBeGreaterThan(200);
  await page.goto('/stage.html');
  await page.waitForFunction(() => window.stage !== undefined);
  const faults = await page.evaluate(
    async (listed) => {
      const found: string[] = [];
      for (const { id, kind } of listed) {
        if (!(await window.stage?.play(id, { language: 'ko', scheme: 'light', brand: 'default' }))) found.push(id);
        if (kind !== 'fault' && document.querySelector('[data-fault]') !== null) found.push(`${id}: unrelated fault`);
      }
      return found;
    },
    scenes.map(({ id, kind }) => ({ id, kind })),
  );
  expect(faults).toEqual([]);
});

test('pictures show the scenes of the flows, reached by their paths, and are compared', async ({ gallery }) => {
  // Twice all of them, in a browser of their own.
  test.slow();
  const folder = test.info().outputPath();
  const take = (side: string) =>
    takePictures({
      origin: gallery.origin,
      scenes: WANTED.map((id) => ({ id })),
      looksAt: () => [{ language: 'ja', width: 375, scheme: 'dark', brand: 'default' }],
      folder: `${folder}/${side}`,
      isHeard: true,
    });
  const { files, missed, overlong } = await take('before');
  expect(missed).toEqual([]);
  expect(overlong).toEqual([]);
  expect(files).toEqual(WANTED.map((id) => `${id}/ja-375-dark.png`).sort());
  for (const file of files) {
    const bytes = readFileSync(`${folder}/before/${file}`);
    expect(bytes.toString('latin1', 1, 4), file).toBe('PNG');
  }
  // The same picture taken again has no difference, whatever the load of the machine.
  await take('after');
  expect(await comparePictures(folder)).toEqual([]);
  const look = 'ja-375-dark.png';
  copyFileSync(`${folder}/before/sign-up.required/${look}`, `${folder}/after/init/${look}`);
  rmSync(`${folder}/after/mfa.loading`, { recursive: true });
  expect(await comparePictures(folder)).toEqual([
    { file: `init/${look}`, isBefore: true, isAfter: true, share: expect.any(Number) },
    { file: `mfa.loading/${look}`, isBefore: true, isAfter: false },
  ]);
  // The same place is marked in both.
  const at = (side: string) => `${folder}/${side}/init/${look}`;
  const [marks] = await markPictures([[at('before'), at('after')]]);
  expect(marks?.places.length).toBeGreaterThan(0);
  expect(marks?.before.width).toBe(375);
  expect(readFileSync(`${folder}/before/init/ja.txt`, 'utf8')).toContain('- main');
  expect(readFileSync(`${folder}/difference/init/ja-375-dark.png`).toString('latin1', 1, 4)).toBe('PNG');
});

test('clipped text is found, and visually hidden text does not count as clipped', async ({ page, visitor }) => {
  await visitor.open('/stage.html');
  await page.waitForFunction(() => window.stage !== undefined);
  const found = () => page.evaluate(() => window.stage?.overlong(false));
  for (const [language, scene] of [
    ['ko', 'toast-toast.copied'],
    ['ja', 'not-me.toast-toast.changesUndone'],
    ['en', 'chooser.toast-toast.accountRemoved'],
  ]) {
    await page.evaluate(
      ([id = '', language = '']) => window.stage?.play(id, { language, scheme: 'light', brand: 'default' }),
      [scene, language],
    );
    for (const width of [1280, 375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await found(), `${scene} at ${width}`).toEqual([]);
    }
  }
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.toast-message { width: 30px; overflow: hidden; white-space: nowrap }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await found()).toEqual([expect.stringContaining('Removed from')]);
});
