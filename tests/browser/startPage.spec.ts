import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/contract/languages.ts';
import { renderStartPage } from '../../src/server/addresses/renderStartPage.ts';
import { recordAfterPress } from './harness/afterPress.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { judgeLayout } from './harness/judgeLayout.ts';
import { expect, test } from './harness/real.ts';
import { signIn } from './harness/signingIn.ts';
import type { Visitor } from './harness/Visitor.ts';

/** A platform authenticator that always succeeds (WebDriver's virtual authenticator, over the DevTools protocol). */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs in, even if another test has left the account signed in elsewhere, and arrives at the start page. */
async function arrive(visitor: Visitor, page: Page, username: string): Promise<void> {
  await signIn(visitor, username);
  const hasArrived = () => new URL(page.url()).pathname === '/init-st';
  const elsewhere = visitor.dialog('duplicate-session');
  await expect.poll(async () => hasArrived() || (await elsewhere.isVisible())).toBe(true);
  if (!hasArrived()) await elsewhere.locator('[data-action="sign-in"]').click();
  await visitor.expectPath('/init-st');
}

test('a passkey is removed after a confirmation', async ({ visitor, page }) => {
  await addAuthenticator(page);
  const trailOf = await recordAfterPress(page, 'create');
  await arrive(visitor, page, 'passkey@acme.test');
  // Safari 17.3 and earlier allow one request in between, and nothing else.
  expect(await trailOf(() => visitor.press('add-passkey'))).toEqual(['press', 'fetch', 'task', 'create']);
  await expect(visitor.action('remove-passkey')).toBeVisible();
  const asked = visitor.dialog('remove-passkey');
  const passkeys = page.locator('[data-section="passkeys"] li');
  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(new URL(request.url()).pathname);
  });

  await visitor.press('remove-passkey');
  await expect(asked).toContainText((await passkeys.locator('strong').textContent()) ?? 'no passkey');
  await visitor.press('keep-passkey');
  await expect(asked).toBeHidden();
  await visitor.press('remove-passkey');
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(visitor.action('remove-passkey')).toBeFocused();
  expect(removals).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.press('remove-passkey');
  await expect(asked).toBeVisible();
  expect((await judgeLayout(page)).late).toEqual([]);
  // Irreversible actions have no focus.
  await expect(visitor.action('keep-passkey')).toBeFocused();
  await visitor.press('confirm-removal');
  await expect(passkeys).toHaveCount(0);
  expect(removals).toHaveLength(1);
});

const OTHERS = [
  { id: 'here', device_label: 'Chrome, Linux', source: '192.0.2.20', created_at: new Date('2026-05-02T08:00:00Z') },
  {
    id: 'other',
    device_label: 'Safari, macOS 15',
    source: '2001:db8:0:1::/64',
    created_at: new Date('2026-05-01T21:30:00Z'),
  },
];
const EVENTS = [
  {
    at: new Date('2026-05-02T08:00:00Z'),
    action: 'sign-in',
    outcome: 'OK',
    source: '192.0.2.20',
    details: { device: 'Chrome, Linux' },
  },
  {
    at: new Date('2026-05-01T21:30:00Z'),
    action: 'password.refused',
    outcome: 'BAD_CREDENTIALS',
    source: '203.0.113.5',
    details: {},
  },
];

const ACME = { id: 'ORG-1', name: 'Acme' };

type Passkey = Parameters<typeof renderStartPage>[0]['passkeys'][number];

/**
 * The start page of a person with another session. A sign-in ends sessions elsewhere, so the service no longer shows
 * one.
 */
function startPageWithOthers(language: Language, passkeys: readonly Passkey[] = []): string {
  return renderStartPage({
    ...{ language, brand: undefined, organisation: { ...ACME, icon: null, color: null }, apps: [] },
    user: {
      ...{ id: 'u', display_name: 'Ada Lovelace', username: 'ada@acme.test', password_hash: '' },
      given_answers: { 'optional-information': { value: true, at: '2026-05-01T08:00:00Z' } },
    },
    ...{ isFull: true, passkeys, rpId: 'localhost', deviceId: undefined, links: [], devices: [] },
    consents: [{ client_id: 'board', name: 'Acme Board', decided_at: new Date('2026-05-01T08:00:00Z') }],
    ...{ sessions: OTHERS, here: 'here', events: EVENTS },
  });
}

async function showOthers(page: Page, language: Language, passkeys: readonly Passkey[] = []): Promise<void> {
  const body = startPageWithOthers(language, passkeys);
  await page.unroute('**/init-st');
  await page.route('**/init-st', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto('/init-st');
}

for (const width of [320, 375])
  test(`the buttons of the start page have their words on one line, beside their entry, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const passkeys = [1, 2].map((day) => ({
      ...{ credential_id: `c${day}`, device_id: 'here', name: 'Chrome, Windows 10', last_used_at: null },
      rp_id: 'localhost',
      registered_at: new Date(`2026-03-0${day}T10:00:00Z`),
    }));
    for (const language of LANGUAGES) {
      await showOthers(page, language, passkeys);
      const below = await page.locator('li > button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const entry = button.previousElementSibling?.getBoundingClientRect();
          return button.getBoundingClientRect().top < (entry?.bottom ?? 0) ? [] : [button.textContent];
        }),
      );
      expect([language, below]).toEqual([language, []]);
      const torn = await page.locator('li button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const range = document.createRange();
          range.selectNodeContents(button);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size === 1 ? [] : [button.textContent];
        }),
      );
      expect([language, torn]).toEqual([language, []]);
      expect(await page.locator('li button').count()).toBeGreaterThan(1);
    }
  });

test('the name of a host has no gaps within it, in any engine', async ({ page }) => {
  const registered_at = new Date('2026-03-01T10:00:00Z');
  const passkey = { credential_id: 'c', device_id: 'here', name: 'Safari, iOS 18', last_used_at: null, registered_at };
  await showOthers(page, 'en', [{ ...passkey, rp_id: 'login.acme.test' }]);
  // Firefox makes each element in a flex container an item, with gaps around it.
  const host = page.locator('small', { hasText: 'login.acme.test' });
  expect(await host.locator('wbr').count()).toBeGreaterThan(0);
  await expect(host).toHaveCSS('display', 'block');
});

for (const width of [375, 1280])
  test(`a page of the service has its heading where a screen has it, ${width} pixels wide`, async ({
    visitor,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const topOfHeading = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top);
    await visitor.open('/');
    const usual = await topOfHeading();
    for (const address of ['/support', '/policies/terms']) {
      await page.goto(address);
      expect([address, (await topOfHeading()) - usual]).toEqual([address, expect.closeTo(0, -1)]);
    }
  });

test('on a phone no separator begins or ends a line, and the footer is in the middle', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  for (const language of LANGUAGES) {
    await showOthers(page, language);
    await page.locator('summary').press('Enter');
    expect(await page.locator('main').textContent()).not.toContain('·');
    const details = await page.locator('.list small > span').evaluateAll((parts) =>
      parts.map((part) => {
        const line = part.parentElement ?? part;
        const { content, width } = getComputedStyle(part, '::before');
        const [{ left, top }, before] = [part.getBoundingClientRect(), part.previousElementSibling];
        // What would be left of the line is clipped.
        const isClipped = getComputedStyle(line).overflowX === 'clip' && left < line.getBoundingClientRect().left + 1;
        const hasDot = content.includes('·') && Number.parseFloat(width) > 4 && !isClipped;
        return { hasDot, isBeside: top < (before?.getBoundingClientRect().bottom ?? 0) - 1 };
      }),
    );
    expect(details.filter(({ hasDot, isBeside }) => hasDot !== isBeside)).toEqual([]);
    expect(new Set(details.map(({ hasDot }) => hasDot)).size, 'some are on a line of their own').toBe(2);
    const rows = await page.locator('.foot > div').evaluateAll((found) =>
      found.map((row) => {
        const ends = [...row.children].map((part) => part.getBoundingClientRect());
        const [left, right] = [Math.min(...ends.map((end) => end.left)), Math.max(...ends.map((end) => end.right))];
        return { isMiddle: Math.abs(left + right - document.body.clientWidth) < 2, isWithin: left >= 12 };
      }),
    );
    expect([language, rows]).toEqual([language, Array(2).fill({ isMiddle: true, isWithin: true })]);
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`P23: axe finds nothing on sessions, events and the question about them: ${colorScheme}`, async ({
    page,
    visitor,
  }) => {
    await installAxe(page);
    await page.emulateMedia({ colorScheme });
    for (const language of LANGUAGES) {
      await page.setViewportSize({ width: language === 'ja' ? 320 : 1024, height: 900 });
      await showOthers(page, language);
      await page.locator('summary').press('Enter');
      await expect(page.locator('[data-section="events"] li')).toHaveCount(2);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await visitor.press('end-sessions');
      await expect(visitor.dialog('end-sessions')).toBeVisible();
      await expectAccessible(page);
    }
  });

test('the other sessions are ended by keyboard alone, after a confirmation', async ({ visitor, page }) => {
  await arrive(visitor, page, 'ada@acme.test');
  await showOthers(page, 'en');
  const ends: number[] = [];
  // The response headers are enough: the page reloads at once, which may cut off the body.
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') ends.push(response.status());
  });
  const asked = visitor.dialog('end-sessions');
  await visitor.action('end-sessions').focus();
  await page.keyboard.press('Enter');
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(visitor.action('end-sessions')).toBeFocused();
  expect(ends).toEqual([]);

  await page.unroute('**/init-st');
  await page.keyboard.press('Enter');
  await visitor.action('confirm-end-sessions').focus();
  await page.keyboard.press('Enter');
  // The page is loaded again with the service's current data: this session is the only one.
  await expect(visitor.action('end-sessions')).toHaveCount(0);
  await expect(page.locator('[data-section="sessions"] li')).toHaveCount(1);
  await expect.poll(() => ends).toEqual([200]);
});
