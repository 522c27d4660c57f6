import { expect, test } from './harness/scripted.ts';
import { ORGANISATION } from './harness/signingIn.ts';

test('SIGNIN-02 SIGNIN-11: the organisation is a line until it is focused, and keeps its place in the tab order', async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open('/');
  await expect(visitor.input('username')).toBeFocused();
  const seen = async () => {
    const field = await visitor.field(ORGANISATION).boundingBox();
    const next = await visitor.action('next').boundingBox();
    return { line: field?.height ?? 0, next: next?.y ?? 0 };
  };
  const before = await seen();
  expect(before.line).toBeLessThan(44);
  await expect(visitor.input(ORGANISATION)).toHaveRole('combobox');
  for (const focused of [ORGANISATION, 'isRememberOrg']) {
    await page.keyboard.press('Tab');
    await expect(visitor.input(focused)).toBeFocused();
  }
  await expect.poll(async () => (await seen()).line).toBeGreaterThan(80);
  const after = await seen();
  expect(after.next).toBeGreaterThan(before.next + 80);
  await page.keyboard.press('Tab');
  await expect(visitor.action('next')).toBeFocused();
  expect(await seen()).toEqual(after);
});
