import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainText } from '../../src/tools/pseudo/pseudoText.ts';
import { account, client, environment, LOGO, person } from './harness/examples.ts';
import { asHeard } from './harness/Script.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { servePicture } from './harness/servePicture.ts';
import { LANGUAGES } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

/**
 * The files with a screen reader's output for each screen, in reading order: `aloud/<language>/<screen>.txt`.
 * UPDATE_ALOUD=1 writes them.
 */
const FOLDER = join(import.meta.dirname, 'aloud');

const SETUP = { resource: 'JBSWY3DPEHPK3PXP', username: 'ada@acme.test', userId: 'u1' };

/** The ten main screens: the name of the script, the screen that must be shown, and how a visitor gets there. */
const SCREENS: readonly (readonly [name: string, screen: string, arrive: (visitor: Visitor) => Promise<void>])[] = [
  ['sign-in', 'sign-in', (visitor) => visitor.open('/')],
  [
    'password',
    'sign-in',
    async (visitor) => {
      await visitor.open('/');
      await visitor.fill('username', 'ada@acme.test');
      await visitor.press('next');
      await expect(visitor.input('password')).toBeFocused();
    },
  ],
  ['sign-up', 'sign-up', (visitor) => visitor.open('/signup')],
  ['code', 'mfa', (visitor) => visitor.open('/mfa?token=tk')],
  [
    'set-up',
    'mfa-set',
    async (visitor) => {
      await visitor.open('/mfa/set?token=tk');
      await expect(visitor.page.locator('[data-qr] svg')).toBeVisible();
    },
  ],
  ['consent', 'consent-oauth', (visitor) => visitor.open('/oauth/authorize?client_id=c1')],
  ['chooser', 'chooser', (visitor) => visitor.open('/chooser')],
  ['reset', 'reset-lookup', (visitor) => visitor.open('/password/reset/lookup')],
  [
    'new-password',
    'password-reset',
    async (visitor) => {
      await visitor.open('/password/reset?token=tk');
      await expect(visitor.input('password')).toBeFocused();
    },
  ],
  ['expired', 'expired', (visitor) => visitor.open('/expired')],
];

for (const language of LANGUAGES)
  test(`each of the ten main screens is read aloud in order (${language})`, async ({
    visitor,
    page,
    api,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await servePicture(page, LOGO);
    api
      .answer('GET /env', ok(environment({ clientId: 'google-client' })))
      .answer('GET /mfa', ok({}))
      .answer(
        'POST /mfa/check-sign-token',
        ok({ username: 'ada@acme.test', businessUser: false, alternativeEmail: null }),
      )
      .answer(
        'POST /mfa/check-setting-token',
        ok({ ...SETUP, alternativeRequirement: 'REQUIRED', businessUser: false }),
      )
      .answer('POST /mfa', ok({ ...SETUP, alternativeRequirement: 'REQUIRED', businessUser: false }))
      .answer('GET /users/me', ok(person()))
      .answer('GET /clients/{id}', ok(client()))
      .answer(
        'GET /signin/token-bucket',
        ok([account(), account({ id: 't2', username: 'ben@acme.test', displayName: 'Ben' })]),
      )
      .answer(
        'POST /password/check-token',
        ok({
          ...{ email: 'ada@acme.test', displayName: 'Ada Lovelace', username: 'ada@acme.test', orgName: 'Acme' },
          latestPasswordChangedAt: '2026-01-02T03:04:05.000Z',
        }),
      );
    for (const [name, screen, arrive] of SCREENS) {
      await arrive(visitor);
      await expect(visitor.named(screen)).toHaveAttribute('aria-busy', 'false');
      await visitor.expectHydrated();
      // The footer is complete when the environment is known.
      await expect(page.locator('[data-language]')).toHaveCount(LANGUAGES.length);
      // The list of password rules is final once the organisation's policy is known: until then it asks for a letter.
      await expect(page.locator('[data-rule="letter"]')).toHaveCount(0);
      // A script contains the original English words, even in a run that replaces all English texts.
      const said = plainText(asHeard(`${await page.locator('body').ariaSnapshot()}\n`));
      const file = join(FOLDER, language, `${name}.txt`);
      if (process.env.UPDATE_ALOUD) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, said);
      }
      expect.soft(said, `${language} ${name}`).toBe(readFileSync(file, 'utf8'));
    }
  });
