import { expect, test } from './harness/scripted.ts';

// Uses of a page besides showing it on a screen: printing, sharing, installing.

test('a page that is added to a home screen has an icon', async ({ page }) => {
  const answer = await page.request.get('/apple-touch-icon.png');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  // The width and the height of a PNG are its words at 16 and 20.
  const picture = await answer.body();
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([180, 180]);
});

test('with more contrast preferred, edges and notes have the colour of the text', async ({ visitor, page }) => {
  await visitor.open('/signup');
  await visitor.expectHydrated();
  const colors = () =>
    page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      return {
        text: style('body').color,
        edge: style('[name="confirmPassword"]').borderColor,
        note: style('.footer').color,
      };
    });
  const usual = await colors();
  expect(usual.edge).not.toBe(usual.text);
  expect(usual.note).not.toBe(usual.text);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(colors).toEqual({ text: usual.text, edge: usual.text, note: usual.text });
});

test('a printed page has its texts, and no controls', async ({ visitor, page }) => {
  await visitor.open('/bad-request');
  await visitor.expectHydrated();
  const shown = async () =>
    Promise.all(
      ['h1', '[data-screen] p', '[data-action="sign-in"]', 'footer'].map((part) =>
        page.locator(part).first().isVisible(),
      ),
    );
  expect(await shown()).toEqual([true, true, true, true]);
  await page.emulateMedia({ media: 'print' });
  expect(await shown()).toEqual([true, true, false, false]);
});
