import { account, environment } from '../../browser/harness/examples.ts';
import { textsOf } from '../../browser/harness/texts.ts';
import { expect, fault, ok, refusal, result, test } from '../bench/scripted.ts';

const words = textsOf('sign-in');
const ada = account();
const bob = account({ id: 't2', username: 'bob@acme.test', displayName: 'Bob Stone', firstName: 'Bob' });
const timedOut = account({ ...bob, state: 'REVOKED', reason: 'TIME_OUT' });
const signedOut = account({
  ...{ id: 't3', username: 'cy@acme.test', displayName: 'Cy Twombly', firstName: 'Cy' },
  ...{ state: 'REVOKED', reason: 'LOG_OUT' },
});

const BUCKET = 'GET /signin/token-bucket';

test('ROUTE-24 CHOOSER-01 CALL-11 DATA-10: the chooser lists the accounts of this device', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada, timedOut, signedOut]));
  await visitor.open('/chooser');
  expect(visitor.count('accounts')).toBe(3);
  for (const [place, { displayName, username }] of [ada, timedOut, signedOut].entries()) {
    expect(visitor.entry('accounts', place)).toContainText(String(displayName));
    expect(visitor.entry('accounts', place)).toContainText(String(username));
  }
  expect(api.requests(BUCKET).map(({ query, body }) => ({ query, body }))).toEqual([{ query: {}, body: undefined }]);
});

for (const signinChannel of ['google', 'OTHER'])
  test(`CHOOSER-04 D-98: a channel spelt ${signinChannel} does not break its entry`, async ({ visitor, api }) => {
    api.answer(BUCKET, ok([account({ ...signedOut, signinChannel }), ada]));
    await visitor.open('/chooser');
    expect(visitor.count('accounts')).toBe(2);
    expect(visitor.badge('social', 0).look() !== undefined).toBe(signinChannel === 'google');
  });

test('CHOOSER-08 D-54: removing the last account opens sign-in', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada]), ok([]));
  await visitor.open('/chooser');
  await visitor.press('remove', 0);
  expect(visitor.named('chooser').found.heading).toBe(words('chooser.title.empty'));
  await visitor.wait(3100);
  visitor.expectPath('/');
});

test('CHOOSER-06 CHOOSER-07: a revoked entry gives the reason', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada, timedOut, signedOut]));
  await visitor.open('/chooser');
  expect(visitor.text('reason', 0)).not.toBeVisible();
  expect(visitor.entry('accounts', 1)).toContainText(words('chooser.texts.reason.TIME_OUT'));
  expect(visitor.entry('accounts', 2)).toContainText(words('chooser.texts.reason.LOG_OUT'));
});

test('CHOOSER-09 SIGNIN-16: another account starts at the username', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada]));
  await visitor.open('/chooser');
  await visitor.press('another-account');
  visitor.expectPath('/');
  expect(visitor.address).toBe('/?flowEntry=chooser');
  expect(visitor.field('username')).toHaveValue('');
  expect(visitor.field('password')).not.toBeVisible();
});

for (const [what, answer, state] of [
  ['an entry of an unknown state', ok([account({ state: 'ASLEEP' })]), 'unknown'],
  ['an empty list', ok([]), 'empty'],
  ['a refusal', refusal('FORBIDDEN', { status: 403 }), 'unknown'],
  ['an answer that is not JSON', fault.html, 'unknown'],
] as const)
  test(`CHOOSER-10: ${what} goes home after three seconds`, async ({ visitor, api }) => {
    // The portal reports in the console which call broke its schema.
    api.say(BUCKET, answer);
    await visitor.open('/chooser');
    expect(visitor.view).toMatchObject({ phase: 'ready', state });
    await visitor.wait(3100);
    visitor.expectPath('/');
  });

test('CHOOSER-10: the chooser is still there after two seconds', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([account({ state: 'ASLEEP' })]));
  await visitor.open('/chooser');
  expect(visitor.view).toMatchObject({ phase: 'ready', state: 'unknown' });
  await visitor.wait(2000);
  visitor.expectPath('/chooser');
  await visitor.wait(1100);
  visitor.expectPath('/');
});

test('CALL-10 CODE-03 STORE-07: an active entry signs in by its token', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada])).answer('POST /signin/token', result('OK', {}));
  await visitor.open('/chooser');
  const held = api.hold('POST /signin/token');
  await visitor.press('choose', 0);
  await held.arrived;
  expect(visitor.kept('session.tokenBucket')).toMatchObject({ id: 't1', username: 'ada@acme.test' });
  held.release();
  await visitor.wait(0);
  visitor.expectPath('/init-st');
  expect(api.requests('POST /signin/token').map(({ body }) => body)).toEqual([{ tid: 't1' }]);
});

test('CHOOSER-11 CHOOSER-13 STORE-06 CODE-03 CALL-61: a revoked entry signs in again with its username', async ({
  visitor,
  api,
}) => {
  api.answer(BUCKET, ok([signedOut]));
  await visitor.open('/chooser');
  await visitor.press('choose', 0);
  visitor.expectPath('/');
  expect(visitor.field('username')).toHaveValue('cy@acme.test');
  expect(visitor.kept('session.logoutAccount')).toMatchObject({ id: 't3', username: 'cy@acme.test' });
  expect(api.requests('POST /signin/token')).toEqual([]);
  await visitor.press('next');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  expect(api.requests('POST /signin/password').map(({ body }) => body)).toEqual([
    { username: 'cy@acme.test', password: 'secret words' },
  ]);
});

test('CHOOSER-12 SOCIAL-17: a revoked Google entry goes to Google with its username', async ({ visitor, api }) => {
  api
    .answer('GET /env', ok(environment({ clientId: 'G' })))
    .answer(BUCKET, ok([account({ ...signedOut, signinChannel: 'GOOGLE' })]));
  visitor.browser.say('browser social-begin', {
    data: { address: 'https://accounts.google.com/o/oauth2/v2/auth?state=s' },
  });
  await visitor.open('/chooser');
  await visitor.press('choose', 0);
  await visitor.wait(50);
  expect(visitor.browser.sent('browser social-begin')).toEqual([{ provider: 'google', loginHint: 'cy@acme.test' }]);
  visitor.expectAddress('https://accounts.google.com/o/oauth2/v2/auth?state=s');
  expect(api.requests('POST /signin/token')).toEqual([]);
});

test('CODE-10: a duplicate session from the chooser opens the question too', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada])).answer('POST /signin/token', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  await visitor.open('/chooser');
  await visitor.press('choose', 0);
  expect(visitor.dialog('duplicate-session')).toBeVisible();
});
