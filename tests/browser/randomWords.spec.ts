import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { categoriesOf, textAt } from '../../src/engine/checker/Texts.ts';
import { fileOf } from '../../src/engine/checker/withTexts.ts';
import { placeOfText } from '../../src/engine/diff/aboutText.ts';
import { ANY_WORDS } from '../anyWords.ts';
import { casesOf } from '../casesOf.ts';
import { expect, test } from './harness/live.ts';
import { LANGUAGES } from './harness/texts.ts';
import { editorOf, find, panelOf, press } from './harness/wordsPanel.ts';

/** Texts of every kind: on display, only possible, with placeholders, with plural forms, of a mail, a page, an option. */
const TEXTS = [
  'sign-in/sign-in.heading.identify',
  'sign-in/sign-in.actions.next',
  'sign-in/sign-in.texts.app',
  'messages/validation.required',
  'messages/validation.maxLengthInput',
  'service/mails/password-reset.subject',
  'service/pages/start.title',
  'licence/licence-renewal.fields.choice.options.NOT_RENEW',
];
const COUNTED = 'messages/validation.maxLengthInput';
/** Each takes one to two seconds. */
const CASES = casesOf(20, 1000);

type Way = 'fills' | 'pastes';

/** Puts words into a field. A paste has markup beside its plain text, as those from documents have. */
async function put(page: Page, field: ReturnType<typeof panelOf>, words: string, way: Way): Promise<void> {
  if (way === 'fills') return field.fill(words);
  await page.evaluate(async (text) => {
    const of = (type: string, said: string) => [type, new Blob([said], { type })] as const;
    const html = `<p dir="rtl" style="color:red">${text}<script>0</script></p>`;
    await navigator.clipboard.write([
      new ClipboardItem(Object.fromEntries([of('text/plain', text), of('text/html', html)])),
    ]);
  }, words);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.press('ControlOrMeta+KeyV');
}

test.describe.configure({ timeout: 120_000 + CASES * 10_000 });

test('any words that are written or pasted are saved as they are, or refused with a reason', async ({
  page,
  context,
  project,
  visitor,
}) => {
  project.restore();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect(visitor.action('next')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Alt+Shift+KeyW');
  await page.keyboard.press('Escape');
  const editor = editorOf(page);
  const save = editor.getByRole('button', { name: 'Save', exact: true });
  const reasons = panelOf(page).getByRole('list', { name: 'What the checker says' }).locator('[data-level="error"]');
  const count = { saved: 0, refused: 0 };
  const began = Date.now();
  const tries = fc.asyncProperty(
    fc.constantFrom(...LANGUAGES),
    fc.constantFrom(...TEXTS),
    ANY_WORDS,
    fc.constantFrom<Way>('fills', 'pastes'),
    async (language, id, words, way) => {
      const { namespace, path } = placeOfText(id === COUNTED ? `${id}_${categoriesOf(language)[0]}` : id);
      const file = fileOf(language, namespace);
      const before = project.read(file);
      await find(page, id);
      const field = editor.locator(`textarea[lang="${language}"]`).first();
      await put(page, field, words, way);
      const written = await field.inputValue();
      if (written === textAt(JSON.parse(before), path)) return;
      await expect(editor.getByText('Checking…')).toHaveCount(0);
      if (await save.isEnabled()) {
        count.saved += 1;
        await save.click();
        await expect(editor.getByRole('status')).toHaveText('Saved.');
        expect(textAt(JSON.parse(project.read(file)), path)).toBe(written);
      } else {
        count.refused += 1;
        expect((await reasons.allInnerTexts()).every((text) => text.length > basename(file).length + 20)).toBe(true);
        await expect(reasons).not.toHaveCount(0);
        await press(page, 'Drop my edits');
        expect(project.read(file)).toBe(before);
      }
    },
  );
  const [heading = ''] = TEXTS;
  await fc.assert(tries, {
    numRuns: CASES,
    endOnFailure: true,
    // One that is saved, and one that is refused.
    examples: [
      ['en', heading, 'Good to see you again', 'pastes'],
      ['en', heading, '<b>Sign in</b>', 'pastes'],
    ],
  });
  console.log(
    `${CASES} edits: ${count.saved} saved and ${count.refused} refused in ${Math.round((Date.now() - began) / 1000)} s`,
  );
  expect(Math.min(count.saved, count.refused)).toBeGreaterThan(0);
  project.run(`${process.execPath} --import tsx src/tools/check/main.ts`);
  project.restore();
});
