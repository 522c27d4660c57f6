import { expect, test } from './harness/real.ts';

const GOOD = 'Bright-Lamp-99';

test('R03: a sign-up whose answer is lost happens once, and Try again reports its success', async ({
  visitor,
  page,
  portal,
}) => {
  const codes: number[] = [];
  await page.route('**/apis/v1/unverified-users', async (route) => {
    const answer = await route.fetch();
    codes.push(answer.status());
    if (codes.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await visitor.open('/signup');
  await visitor.fillSignUp('lost@solo.test', GOOD);
  await visitor.press('next');
  await expect(visitor.fault()).toBeVisible();
  expect(codes, 'the service has done it').toEqual([200]);
  await visitor.fault().getByRole('button').first().click();
  await visitor.expectPath('/signup/done');
  await expect(visitor.named('sign-up-done')).toContainText('lost@solo.test');
  expect(codes).toEqual([200, 200]);
  expect(await portal.mails('lost@solo.test')).toHaveLength(1);
});
