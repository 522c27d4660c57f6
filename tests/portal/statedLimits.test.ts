import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { memberOf } from '../../src/engine/flow/expressions/memberOf.ts';
import { DORMANT_AFTER_DAYS } from '../../src/server/accounts/findUser.ts';
import { DAY, HOUR } from '../../src/server/core/time/Clock.ts';
import { WRONG_PASSWORDS } from '../../src/server/passwords/PasswordTries.ts';
import { REMINDER_DAYS } from '../../src/server/signIn/concludeSignIn.ts';
import { TOKEN_LIFETIMES } from '../../src/server/tokens/TokenPurpose.ts';

type Unit = 'day' | 'hour' | 'year';

/** Texts of the portal that promise a limit of the service which no answer contains, with that limit. */
const PROMISED: readonly [text: string, amount: number, unit?: Unit][] = [
  ['passwords.reset-mail-sent.lead', TOKEN_LIFETIMES['password-reset'] / HOUR, 'hour'],
  ['passwords.password-reset.dialogs.changed-a-month-ago.texts.message', REMINDER_DAYS, 'day'],
  ['shared.dialogs.locked.texts.message', WRONG_PASSWORDS],
  ['shared.dialogs.activation-needed.texts.message', TOKEN_LIFETIMES.activation / DAY, 'day'],
  ['shared.dialogs.dormant.texts.message', DORMANT_AFTER_DAYS / 365, 'year'],
  ['sign-up.sign-up-done.texts.next', TOKEN_LIFETIMES['email-verification'] / HOUR, 'hour'],
  ['sign-up.sign-up-done.texts.elsewhere', TOKEN_LIFETIMES['email-verification'] / HOUR, 'hour'],
  ['sign-up.unverified-user.texts.next', TOKEN_LIFETIMES['email-verification'] / HOUR, 'hour'],
  ['sign-up.unverified-user.texts.elsewhere', TOKEN_LIFETIMES['email-verification'] / HOUR, 'hour'],
  ['sign-up.activation-mail-sent.texts.next', TOKEN_LIFETIMES.activation / DAY, 'day'],
  ['sign-up.change-account-email.dialogs.sent.texts.message', TOKEN_LIFETIMES['email-verification'] / HOUR, 'hour'],
  ['sign-up.email-verification-failed.lead.expired', TOKEN_LIFETIMES['email-verification'] / HOUR, 'hour'],
];
/** Numbers that promise nothing about the service: an age set by law, "a month" in Japanese, and "two-step". */
const OF_THE_LAW = /\.terms\.items\.age\./;
const IN_WORDS = /1か月|2(?=단계|段階)/g;

const FLOWS = ['passwords', 'shared', 'sign-up'] as const;
const read = (language: string, flow: string): unknown =>
  JSON.parse(readFileSync(`locales/${language}/${flow}.json`, 'utf8'));

function* textsIn(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else for (const [name, part] of Object.entries(value ?? {})) yield* textsIn(part, `${path}.${name}`);
}

const say = (language: string, amount: number, unit: Unit | undefined): string =>
  new Intl.NumberFormat(language, unit && { style: 'unit', unit, unitDisplay: 'long' })
    .format(amount)
    .replace(/ (?=\D)/, language === 'ja' ? '' : ' ');

describe.each(LANGUAGES)('promises of the texts about the service (%s)', (language) => {
  it.each(PROMISED)('TIME-06 TIME-09 TIME-10: %s names the limit of the service', (key, amount, unit) => {
    const [flow = '', ...path] = key.split('.');
    expect(path.reduce<unknown>(memberOf, read(language, flow))).toContain(say(language, amount, unit));
  });

  it.each(FLOWS)('each number in the texts of %s is listed here', (flow) => {
    const stated = [...textsIn(read(language, flow), flow)].filter(
      ([path, text]) => /[0-9]/.test(text.replace(/\{[^}]*\}/g, '').replace(IN_WORDS, '')) && !OF_THE_LAW.test(path),
    );
    const listed = PROMISED.map(([key]) => key);
    expect(stated.map(([path]) => path).filter((path) => !listed.includes(path))).toEqual([]);
  });
});
