import { account } from '../../browser/harness/examples.ts';
import { LANGUAGES, textOf, textsOf } from '../../browser/harness/texts.ts';
import { expect, ok, test } from '../bench/scripted.ts';

const words = textsOf('status');

/** Status screens by address: requirement, screen, and the text that explains what happened. */
const SCREENS = [
  ['ROUTE-43', '/forbidden-app?reason=NOT_START', 'forbidden-app', 'title.waiting'],
  ['ROUTE-44', '/forbidden-ip', 'forbidden-ip', 'lead'],
  ['ROUTE-45', '/bad-request', 'bad-request', 'texts.code'],
  ['ROUTE-46', '/expired', 'expired', 'lead'],
  ['ROUTE-47', '/session-timeout', 'session-timeout', 'title'],
  ['ROUTE-48', '/deleted-account', 'deleted-account', 'title'],
  ['ROUTE-49', '/deactivated-account', 'deactivated-account', 'title'],
  ['ROUTE-50', '/deactivated-app', 'deactivated-app', 'title'],
  ['ROUTE-51', '/revoked-token', 'revoked-token', 'title'],
  ['ROUTE-52', '/sso-failed', 'sso-failed', 'lead.failed'],
  ['ROUTE-53', '/join-org/success', 'join-org-success', 'title'],
  ['ROUTE-54', '/no-such-page', 'not-found', 'texts.code'],
] as const;

for (const [id, address, screen, text] of SCREENS)
  test(`${id}: ${address} explains what happened`, async ({ visitor }) => {
    await visitor.open(address);
    expect(visitor.named(screen)).toContainText(words(`${screen}.${text}`));
    expect(visitor.named(screen).found.heading).not.toBe('');
  });

test('ROUTE-46: an expired or used link shows the page for 403', async ({ visitor }) => {
  await visitor.open('/expired');
  expect(visitor.named('expired')).toContainText(words('expired.texts.code'));
  expect(visitor.named('expired')).toContainText(words('expired.lead'));
});

for (const address of ['/signup/extra', '/mfa/set/x', '/Chooser', '/unauthenticated'])
  test(`ROUTE-01: ${address} is not found`, async ({ visitor }) => {
    await visitor.open(address);
    expect(visitor.named('not-found')).toBeVisible();
  });

test('ROUTE-01: one trailing slash is accepted', async ({ visitor }) => {
  await visitor.open('/forbidden-ip/');
  expect(visitor.named('forbidden-ip')).toBeVisible();
});

test('STATUS-01 STATUS-14 STATUS-15: not started and restricted have different guides', async ({ visitor }) => {
  await visitor.open('/forbidden-app?reason=NOT_START');
  expect(visitor.named('forbidden-app')).toContainText(words('forbidden-app.lead.waiting'));
  const waiting = visitor.named('forbidden-app').words;
  await visitor.open('/forbidden-app?reason=OTHER');
  expect(visitor.named('forbidden-app')).toContainText(words('forbidden-app.title.restricted'));
  expect(visitor.named('forbidden-app').words).not.toBe(waiting);
});

test('STATUS-02 STATUS-03: the app and its start date are shown', async ({ visitor, api }) => {
  const app = { id: 'A', name: 'Foo', iconUrl: null, orgId: 'O1', orgName: 'Acme', mfaActivated: false };
  api.answer('GET /org-apps/{id}', ok(app));
  await visitor.open('/forbidden-app?reason=NOT_START&usedStartAt=2030-01-02&orgAppId=A');
  expect(visitor.named('forbidden-app')).toContainText('Foo');
  expect(visitor.named('forbidden-app')).toContainText('2\u00A0January\u00A02030');
  expect(api.requests('GET /org-apps/{id}').map(({ path }) => path)).toEqual(['/org-apps/A']);
});

test('STATUS-04: the not-started variant leads to the chooser', async ({ visitor }) => {
  await visitor.open('/forbidden-app?reason=NOT_START');
  await visitor.press('chooser');
  visitor.expectPath('/chooser');
});

test('STATUS-05 STATUS-06: after a session time-out the chooser opens without a press', async ({ visitor, api }) => {
  api.answer('GET /signin/token-bucket', ok([account()]));
  await visitor.open('/forbidden-ip');
  expect(visitor.named('forbidden-ip')).toBeVisible();
  await visitor.go('/session-timeout');
  expect(visitor.named('session-timeout')).toContainText(words('session-timeout.lead'));
  await visitor.wait(2900);
  expect(visitor.named('session-timeout')).toBeVisible();
  visitor.expectPath('/session-timeout');
  await visitor.wait(200);
  visitor.expectPath('/chooser');
});

test('STATUS-07: before that, a button leads to sign-in', async ({ visitor }) => {
  await visitor.open('/session-timeout');
  await visitor.press('sign-in');
  await visitor.wait(5000);
  visitor.expectPath('/');
  expect(visitor.named('sign-in')).toBeVisible();
});

test('STATUS-08: a deleted account offers another one', async ({ visitor }) => {
  await visitor.open('/deleted-account');
  await visitor.press('another-account');
  expect(visitor.named('sign-in')).toBeVisible();
});

test('STATUS-09 ROLE-07: an app that is not assigned has a page that names who assigns it', async ({ visitor }) => {
  await visitor.open('/sso-failed?reason=NOT_ASSIGNED');
  expect(visitor.named('sso-failed')).toContainText(words('sso-failed.title.not-assigned'));
  expect(visitor.named('sso-failed')).toContainText(words('sso-failed.texts.next.not-assigned'));
  // A signed-in person continues to the other apps.
  expect(visitor.action('launcher')).toBeVisible();
  expect(visitor.action('sign-in')).not.toBeVisible();
});

test('STATUS-10: an incorrect approach has a page', async ({ visitor }) => {
  const whole = visitor.named('sso-failed');
  await visitor.open('/sso-failed');
  expect(whole).toBeVisible();
  const general = whole.words;
  await visitor.open('/sso-failed?reason=INCORRECT_APPROACH');
  expect(whole).toBeVisible();
  expect(whole.words).not.toBe(general);
});

test('STATUS-13: joining an organisation leads to the chooser', async ({ visitor }) => {
  await visitor.open('/join-org/success');
  await visitor.press('chooser');
  visitor.expectPath('/chooser');
});

test('ERR-47: the refusals are explained in three languages', async ({ visitor }) => {
  for (const [address, screen, text] of [
    ['/forbidden-ip', 'forbidden-ip', 'lead'],
    ['/sso-failed?reason=NOT_ASSIGNED', 'sso-failed', 'lead.not-assigned'],
  ] as const) {
    const told = new Set<string>();
    for (const language of LANGUAGES) {
      visitor.speak(language);
      await visitor.open(address);
      const refusal = words(`${screen}.${text}`, { language });
      expect(visitor.named(screen)).toContainText(refusal);
      told.add(refusal);
    }
    expect(told.size).toBe(3);
  }
});

test('the document title is the title of the screen and the name of the launcher', async ({ visitor }) => {
  await visitor.open('/forbidden-ip');
  const title = words('forbidden-ip.title');
  expect(visitor.title).toBe(`${title} – ${textOf('name', { namespace: 'portal' })}`);
});
