import { textOf } from '../../browser/harness/texts.ts';
import { expect, ok, reachPassword, refusal, test } from '../bench/scripted.ts';

const REQUIRED = textOf('validation.required');

test('VALID-12: the password is required in its own step only', async ({ visitor, api }) => {
  await reachPassword(visitor);
  expect(visitor.field('password')).not.toContainText(REQUIRED);
  await visitor.press('sign-in');
  expect(visitor.field('password')).toContainText(REQUIRED);
  expect(api.requests('POST /signin/password')).toEqual([]);
});

test('VALID-15: otherwise the organisation may be empty', async ({ visitor, api }) => {
  await reachPassword(visitor);
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  expect(api.requests('POST /signin/password').length).toBe(1);
});

test('VALID-10: spaces are removed from a username', async ({ visitor, api }) => {
  await visitor.open('/');
  await visitor.fill('username', ' a b@c.com ');
  await visitor.press('next');
  expect(api.requests('GET /lookup').map(({ query }) => query)).toEqual([{ username: 'ab@c.com' }]);
});

test('VALID-10: the spaces disappear on blur', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.fill('username', ' a b@c.com ');
  await visitor.blur();
  expect(visitor.field('username')).toHaveValue('ab@c.com');
});

test('ERR-10: a wrong password keeps what was typed, and marks neither field', async ({ visitor, api }) => {
  api.answer('GET /lookup', ok({ next: 'PASSWORD' })).answer('POST /signin/password', refusal('BAD_CREDENTIALS'));
  await reachPassword(visitor);
  await visitor.fill('password', 'wrong words');
  await visitor.press('sign-in');
  expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
  expect(visitor.field('username')).toHaveValue('ada@acme.test');
  expect(visitor.field('username')).not.toBeMarked();
});

test('editing the username returns to the first step', async ({ visitor, api }) => {
  await reachPassword(visitor);
  // The step requests the focus a moment after it has started.
  await visitor.press('change-account');
  expect(visitor.field('password')).not.toBeVisible();
  await visitor.fill('username', 'other@acme.test');
  await visitor.press('next');
  expect(visitor.field('password')).toBeVisible();
  expect(api.requests('GET /lookup').map(({ query }) => query.username)).toEqual(['ada@acme.test', 'other@acme.test']);
});
