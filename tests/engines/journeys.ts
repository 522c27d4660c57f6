import assert from 'node:assert/strict';
import { linkOf, openMail } from '../browser/harness/mails.ts';
import { PASSWORD } from '../browser/harness/signingIn.ts';
import { textOf } from '../browser/harness/texts.ts';
import { otpCode } from '../server/support/otpCode.ts';
import { KEYS } from './Engine.ts';
import type { Visit } from './Visit.ts';

const NEW = 'Green-Kettle-41';
const CHANGED = 'Blue-Teapot-52';

const focus = `document.activeElement?.closest('[data-field]')?.dataset.field`;

/** Typical visits, in one order, through the real service. */
export const JOURNEYS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  async 'a sign-in by keyboard leads to the start page, and signing out leads back'(visit) {
    await visit.signIn('ada@acme.test');
    await visit.at('start', { words: 'ada@acme.test' });
    await visit.signOut();
    await visit.open('/init-st');
    await visit.at('sign-in');
  },

  async 'a wrong password is told at its field, which has the focus'(visit) {
    await visit.signIn('remind@acme.test', 'Wrong-Horse-1');
    await visit.sees('[data-field="password"] .error');
    await visit.engine.until(`${focus} === 'password'`);
    const described = `document.getElementById(document.activeElement.getAttribute('aria-describedby')?.split(' ')[0])`;
    assert.equal(await visit.engine.read(`${described} !== null`), true);
  },

  async 'a change of the language keeps what was typed, and outlives a reload'(visit) {
    await visit.open('/signup');
    await visit.fill('lastName', 'Lovelace');
    await visit.pressAt('[data-language="ja"]');
    await visit.engine.until(`document.documentElement.lang === 'ja'`);
    assert.equal(await visit.engine.read(`document.querySelector('[data-field="lastName"] input').value`), 'Lovelace');
    await visit.open('/');
    await visit.engine.until(`document.documentElement.lang === 'ja'`);
    await visit.pressAt('[data-language="en"]');
    await visit.engine.until(`document.documentElement.lang === 'en'`);
  },

  async 'an organisation is found and chosen by keyboard'(visit) {
    await visit.open('/');
    await visit.fill('organisation', 'acme');
    await visit.sees('[role="option"]');
    await visit.engine.type(KEYS.down + KEYS.enter);
    await visit.engine.until(`document.querySelector('[data-field="organisation"] input').value.startsWith('Acme')`);
  },

  async 'a dialog keeps Tab inside, closes by Escape and gives the focus back'(visit) {
    await visit.signIn('locked@acme.test');
    await visit.sees('dialog[open]');
    for (let presses = 0; presses < 4; presses += 1) {
      await visit.engine.type(KEYS.tab);
      const isOutside = `document.activeElement.matches('dialog') || (document.activeElement !== document.body && !document.activeElement.closest('dialog[open]'))`;
      assert.equal(await visit.engine.read(isOutside), false);
    }
    await visit.engine.type(KEYS.escape);
    await visit.engine.until(`document.querySelector('dialog[open]') === null`);
    await visit.engine.until(`document.activeElement.matches('[data-screen] *')`);
  },

  async 'a visitor signs up, follows the mail and signs in'(visit) {
    const username = 'engine@home.test';
    await visit.open('/');
    await visit.press('create-account');
    await visit.at('sign-up');
    await visit.fill('username', username);
    await visit.fill('password', NEW);
    await visit.fill('confirmPassword', NEW);
    await visit.fill('lastName', 'Smith');
    await visit.fill('firstName', 'Ann');
    await visit.tick('terms.all');
    await visit.press('next');
    await visit.at('sign-up-done', { words: username });
    const mail = await openMail(visit.portal, username, 'email-verification');
    await visit.open(linkOf(mail, visit.portal).href);
    await visit.at('welcome', { words: 'Ann' });
    await visit.signIn(username, NEW);
    await visit.at('start', { words: username });
    await visit.signOut();
  },

  async 'a forgotten password is changed by mail, and its token leaves the address'(visit) {
    const username = 'engine@home.test';
    await visit.open('/password/reset/lookup');
    await visit.fill('username', username);
    await visit.press('send');
    await visit.at('reset-mail-sent');
    const mail = await openMail(visit.portal, username, 'password-reset');
    await visit.open(linkOf(mail, visit.portal).href);
    await visit.at('password-reset', { state: 'forgotten' });
    await visit.engine.until(`!location.search.includes('token')`);
    await visit.fill('password', CHANGED);
    await visit.fill('confirmPassword', CHANGED);
    await visit.press('change');
    await visit.at('password-changed');
    await visit.signIn(username, CHANGED);
    await visit.at('start', { words: username });
    await visit.signOut();
  },

  async 'a second factor is a code, which is checked at its last digit'(visit) {
    await visit.signIn('otp@acme.test');
    await visit.at('mfa');
    await visit.fill('otpCode', '000000');
    await visit.sees('[data-field="otpCode"] .error');
    const now = await visit.portal.advance(30);
    await visit.fill('otpCode', otpCode({ clock: { now: () => now } }));
    await visit.at('start', { words: 'otp@acme.test' });
    await visit.signOut();
  },

  async 'Google signs somebody up, who has agreed to the terms'(visit) {
    await visit.open('/');
    await visit.press('google');
    await visit.pressAt('[data-account="newcomer@solo.test"]');
    await visit.at('social-terms', { words: 'newcomer@solo.test' });
    await visit.tick('terms.all');
    await visit.press('agree');
    await visit.at('start', { words: 'newcomer@solo.test' });
    await visit.signOut();
  },

  async 'an app gets what its visitor agrees to'(visit) {
    await visit.open(visit.portal.appOrigin);
    await visit.pressAt('[data-client="acme-notes"]');
    await visit.fill('username', 'ada@acme.test');
    await visit.engine.type(KEYS.enter);
    await visit.sees('[data-field="password"] input');
    await visit.fill('password', PASSWORD);
    await visit.engine.type(KEYS.enter);
    await visit.sees('[data-screen^="consent"]:not([aria-busy="true"])');
    await visit.press('agree');
    await visit.engine.until(`location.origin === ${JSON.stringify(visit.portal.appOrigin)}`);
    await visit.sees('[data-fact="scope"]');
    await visit.signOut();
  },

  async 'Back and Forward show the screens again, and typed secrets are gone'(visit) {
    await visit.reachPassword('ada@acme.test');
    await visit.fill('password', PASSWORD);
    await visit.press('forgot-password');
    await visit.at('reset-lookup');
    await visit.engine.read('history.back()');
    await visit.at('sign-in');
    assert.notEqual(
      await visit.engine.read(`document.querySelector('[data-field="password"] input')?.value`),
      PASSWORD,
    );
    await visit.engine.read('history.forward()');
    await visit.at('reset-lookup');
  },

  async 'a status screen tells its reference'(visit) {
    await visit.open('/expired');
    await visit.at('expired', { words: textOf('renderer.reference', { namespace: 'portal' }) });
    await visit.engine.until(
      `/([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.test(document.querySelector('.card > .reference').innerText)`,
    );
  },

  async 'a service that is away keeps the form, and one press goes on when it is back'(visit) {
    await visit.reachPassword('directory@acme.test');
    await visit.fill('password', PASSWORD);
    await visit.portal.process.stop();
    await visit.engine.type(KEYS.enter);
    await visit.sees('[data-fault="NETWORK"]');
    await visit.portal.process.start();
    await visit.pressAt('[data-fault] button');
    await visit.at('start', { words: 'directory@acme.test' });
    await visit.signOut();
  },

  // Last, since members of Acme are offered passkeys from here on.
  async 'a passkey is offered where the browser can make one, and put off by one press'(visit) {
    await visit.portal.process.administer('organisations', 'set', 'acme', '--passkey-sign-in');
    await visit.signIn('ada@acme.test');
    if (await visit.engine.read(`'PublicKeyCredential' in window`)) {
      await visit.at('passkey-offer');
      await visit.press('later');
    }
    await visit.at('start', { words: 'ada@acme.test' });
    await visit.signOut();
  },
};
