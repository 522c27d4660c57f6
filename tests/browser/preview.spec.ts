import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { packRelease } from '../../src/contract/release/ReleaseFile.ts';
import { readBuild } from '../../src/contract/release/readBuild.ts';
import { withMembers } from '../server/releases/withMembers.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { judgeLayout, NO_FAULTS } from './harness/judgeLayout.ts';
import { signIn } from './harness/signingIn.ts';
import { type Production, startProduction } from './harness/startProduction.ts';
import { textOf } from './harness/texts.ts';
import { expect, watched } from './harness/watched.ts';

interface Preview extends Production {
  /** The id of the draft. */
  readonly draft: string;
  /** A link to its sign-in screen. */
  readonly link: string;
}

let preview: Promise<Preview> | undefined;

/** A portal in production with a published release that is not live: the build's, with one more file. */
async function startPreview(worker: number): Promise<Preview> {
  const build = await readBuild('dist/client');
  const changed = withMembers(build, new Map([...build.members, ['html/draft.txt', Buffer.from('draft')]]));
  const { id: draft } = changed;
  let link = '';
  const production = await startProduction(worker, async (administer, folder) => {
    const file = join(folder, 'draft.tar');
    await writeFile(file, await packRelease(changed));
    await administer('releases', 'publish', file);
    link = JSON.parse(await administer('releases', 'preview', draft, '--json')).link;
  });
  return { ...production, draft, link };
}

const test = watched.extend<{ readonly portal: Preview }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      preview ??= startPreview(parallelIndex);
      await use(await preview);
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
});
test.describe.configure({ mode: 'default' });
test.afterAll(async () => (await preview)?.stop());

/** The mark's text in the page's language. Before the style sheet is there, it is all of its texts. */
const markIn = (page: Page) => page.locator('.draft p:visible');
const IN_PAGES = { namespace: 'service/pages' };

test('a draft says on each screen and page that it is one, also after a sign-in, until its visitor leaves', async ({
  page,
  visitor,
  portal,
}) => {
  const id = portal.draft.slice(0, 8);
  await visitor.open(portal.link);
  await expect(page).toHaveURL(`${portal.origin}/`);
  await visitor.expectHydrated();
  await expect(markIn(page)).toContainText([id]);
  await page.locator('[data-action="forgot-password"]').click();
  await visitor.expectPath('/password/reset/lookup');
  await expect(markIn(page)).toContainText([id]);
  await visitor.open('/');
  await signIn(visitor);
  await visitor.expectPath('/init-st');
  await expect(markIn(page)).toContainText([id]);
  await page.getByRole('link', { name: textOf('draft.leave', IN_PAGES) }).click();
  await expect(page.locator('.draft')).toHaveCount(0);
  await visitor.open('/init-st');
  await expect(page.locator('.draft')).toHaveCount(0);
});

for (const width of [320, 375, 1280])
  test(`the mark speaks the language of the page, and hides neither its end nor its focus: ${width}`, async ({
    page,
    visitor,
    portal,
  }) => {
    await installAxe(page);
    await page.setViewportSize({ width, height: width === 320 ? 256 : 640 });
    await visitor.open(portal.link);
    await visitor.expectHydrated();
    for (const language of LANGUAGES) {
      await visitor.chooseLanguage(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(markIn(page)).toHaveCount(1);
      await expect(markIn(page).getByRole('link')).toHaveText(textOf('draft.leave', { ...IN_PAGES, language }));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await judgeLayout(page)).toEqual(NO_FAULTS);
    }
    const mark = page.locator('.draft');
    for (const control of await page
      .locator('main :is(a, button, input):visible, footer :is(a, button):visible')
      .all()) {
      await control.focus();
      const [focused, over] = [await control.boundingBox(), await mark.boundingBox()];
      expect(focused?.y, await control.evaluate((one) => one.outerHTML.slice(0, 200))).toBeGreaterThanOrEqual(
        (over?.y ?? 0) + (over?.height ?? 0),
      );
    }
  });
