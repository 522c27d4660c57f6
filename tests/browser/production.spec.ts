import { PASSWORD, signIn } from './harness/signingIn.ts';
import { type Production, startProduction } from './harness/startProduction.ts';
import type { Visitor } from './harness/Visitor.ts';
import { expect, watched } from './harness/watched.ts';

// How production differs from development: the tables of the build are read once, and mails are sent.

let production: Promise<Production> | undefined;

const test = watched.extend<{ readonly portal: Production }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      production ??= startProduction(parallelIndex);
      await use(await production);
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
});
// One server, whose first page is that of the first test.
test.describe.configure({ mode: 'default' });
test.afterAll(async () => (await production)?.stop());

const fact = ({ page }: Visitor, name: string) => page.locator(`[data-fact="${name}"]`);

/** The app's request, as written by the app. */
async function requestOf(visitor: Visitor, { appOrigin }: Production): Promise<string> {
  const asking = visitor.page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/acme/authorize');
  await visitor.open(`${appOrigin}/start/acme-notes`);
  return new URL((await asking).url()).search;
}

test('P21: after the sign-in screen was the first page, the form of consent ends at the app', async ({
  visitor,
  page,
  portal,
}) => {
  await signIn(visitor);
  await visitor.expectPath('/init-st');
  const search = await requestOf(visitor, portal);
  await visitor.expectPath('/oidc/authorize/acme');
  await visitor.open(`${portal.origin}/oauth/authorize${search}`);
  await visitor.input('scope.email').check();
  await visitor.press('agree');
  await expect(page).toHaveURL(`${portal.appOrigin}/`);
  await expect(page.locator('[data-claim="email"]')).toHaveText('ada@acme.test');
});

test('P21: so does its refusal, and no other page allows the app in its policy', async ({ visitor, page, portal }) => {
  await signIn(visitor, 'bob@acme.test');
  await visitor.expectPath('/init-st');
  const search = await requestOf(visitor, portal);
  await visitor.open(`${portal.origin}/oauth/authorize${search}`);
  await visitor.press('disagree');
  await expect(page.locator('[data-error="access_denied"]')).toBeVisible();
  const { headers } = await fetch(`${portal.origin}/`);
  expect(headers.get('content-security-policy')).not.toContain(portal.appOrigin);
});

test('P13: sign-in for an app, consent through the API, new tokens, and the confirmation of a sign-out', async ({
  visitor,
  page,
  portal,
}) => {
  await visitor.open(`${portal.appOrigin}/start/acme-notes`);
  await expect(visitor.named('sign-in')).toBeVisible();
  await visitor.fill('username', 'cy@acme.test');
  await visitor.press('next');
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
  await visitor.expectPath('/oidc/authorize/acme');
  await visitor.input('scope.offline_access').check();
  await visitor.press('agree');
  await expect(page).toHaveURL(`${portal.appOrigin}/`);
  await visitor.press('renew');
  await expect(fact(visitor, 'renewals')).toHaveText('1');
  const back = new URLSearchParams({
    client_id: 'acme-notes',
    post_logout_redirect_uri: `${portal.appOrigin}/signed-out`,
  });
  await visitor.open(`${portal.origin}/oidc/acme/session/end?${back}`);
  await expect(visitor.named('oidc-logout')).toBeVisible();
  await visitor.press('sign-out');
  await expect(page).toHaveURL(`${portal.appOrigin}/signed-out`);
});

test('RESET-01: a forgotten password is replaced by the link of a mail', async ({ visitor, page, portal }) => {
  await visitor.open('/password/reset/lookup');
  await visitor.fill('username', 'bob@acme.test');
  await visitor.press('send');
  await visitor.expectPath('/password/reset/done');
  const [mail] = await portal.mails.waitFor(1);
  const [link = ''] = new RegExp(`${portal.origin}/password/reset\\?token=[\\w-]+`).exec(mail?.mail.text ?? '') ?? [];
  await visitor.open(link);
  for (const field of ['password', 'confirmPassword']) await visitor.fill(field, 'Green-Kettle-41');
  await visitor.press('change');
  await visitor.expectPath('/password/reset/complete');
  await signIn(visitor, 'bob@acme.test', 'Green-Kettle-41');
  await expect(page.locator('[data-screen="start"]')).toContainText('bob@acme.test');
});
