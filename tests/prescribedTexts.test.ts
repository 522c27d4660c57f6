import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_LIST } from '../src/contract/languages.ts';
import { textAt } from '../src/engine/checker/Texts.ts';

// The wording that requirements prescribe. Browser tests show that a text appears; only this test contains the wording,
// so editing a text breaks one test, which names the requirement.

type Language = 'en' | 'ko' | 'ja';

const locales = new Map<string, unknown>();

/** A text as its file has it, with its placeholders. */
function written(language: string, namespace: string, path: string): unknown {
  const file = `locales/${language}/${namespace}.json`;
  if (!locales.has(file)) locales.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return textAt(locales.get(file), path.split('.'));
}

describe('English texts say what a requirement prescribes', () => {
  it.each<readonly [ids: string, namespace: string, path: string, words: RegExp]>([
    ['ROUTE-43', 'status', 'forbidden-app.title.waiting', /available yet/],
    ['ROUTE-44', 'status', 'forbidden-ip.lead', /not permitted/],
    ['ROUTE-45', 'status', 'bad-request.texts.code', /400/],
    ['ROUTE-46', 'status', 'expired.texts.code', /403/],
    ['ROUTE-46', 'status', 'expired.lead', /expired or has already been used/],
    ['ROUTE-47', 'status', 'session-timeout.title', /expired/],
    ['ROUTE-48', 'status', 'deleted-account.title', /deleted/],
    ['ROUTE-49', 'status', 'deactivated-account.title', /deactivated/],
    ['ROUTE-50', 'status', 'deactivated-app.title', /deactivated/],
    ['ROUTE-51', 'status', 'revoked-token.lead', /revoked/],
    ['ROUTE-52', 'status', 'sso-failed.lead.failed', /failed|couldn't|went wrong|not (?:work|complete)/],
    ['ROUTE-53', 'status', 'join-org-success.title', /joined/],
    ['ROUTE-54', 'status', 'not-found.texts.code', /404/],
    ['STATUS-14', 'status', 'forbidden-app.lead.waiting', /start date/],
    ['STATUS-15', 'status', 'forbidden-app.title.restricted', /restricted/],
    ['STATUS-05', 'status', 'session-timeout.lead', /has expired.*signed out/],
    ['STATUS-08', 'status', 'deleted-account.actions.another-account', /^Use another account$/],
    ['STATUS-09', 'status', 'sso-failed.title.not-assigned', /assigned/],
    ['STATUS-09 ROLE-07', 'status', 'sso-failed.texts.next.not-assigned', /administrator assigns/],
    ['MFAOFF-02', 'second-factor', 'mfa-deactivate.actions.customer-service', /customer service/],
    ['MFAOFF-02 ROLE-03', 'second-factor', 'mfa-deactivate.actions.contact-admin', /administrator/],
    ['DLG-06', 'second-factor', 'mfa-deactivate.dialogs.no-method.texts.customer-service', /customer service/],
    ['MFAOFF-09', 'second-factor', 'mfa-deactivate.lead.expired', /validity time expired/],
    ['VALID-54 ROLE-09', 'second-factor', 'mfa-deactivate.dialogs.inquiry.texts.admin', /administrator/],
    ['ERR-30', 'messages', 'validation.mfa.otpExpired', /validity time expired/],
    ['ROUTE-27 MFASET-01', 'second-factor', 'mfa-info.title', /two-step/],
    ['MFASET-02', 'second-factor', 'mfa-info.actions.set-up', /^Set up$/],
    ['MFASET-09', 'second-factor', 'mfa-set.actions.later', /^Set up later$/],
    ['ROUTE-29', 'second-factor', 'mfa-done.title', /^Two-step verification is on$/],
    ['ROUTE-30', 'second-factor', 'mfa-error.title', /^Two-step verification failed$/],
    ['ROUTE-32', 'second-factor', 'mfa-deactivated.title', /^Two-step verification is off$/],
    ['APPMFA-08', 'second-factor', 'app-mfa-set.dialogs.done.texts.message', /each sign-in/],
    ['TOAST-06', 'messages', 'toast.copied', /^Copied$/],
    ['TOAST-07', 'messages', 'toast.noUser', /^User doesn't exist$/],
    ['VALID-57', 'messages', 'validation.required', /^Required item$/],
    ['RESET-01', 'passwords', 'reset-mail-sent.title', /email/],
    ['ROUTE-35', 'passwords', 'password-changed.title', /changed/],
    ['RESET-02 ROLE-08', 'passwords', 'reset-lookup.dialogs.directory-contact.texts.message', /administrator/],
    ['PWCHANGE-04', 'passwords', 'password-reset.actions.extend', /^Extend expiration$/],
    ['LICENCE-02', 'licence', 'licence-renewal.lead.form', /administrator/],
    ['LICENCE-05', 'licence', 'licence-renewal.texts.unanswered', /revoked/],
    ['LICENCE-05', 'licence', 'licence-renewal.texts.answered.NOT_RENEW', /apps is revoked on the expiry date/],
    ['OAUTH-09', 'consent', 'consent-oauth.actions.agree', /^Agree$/],
    ['OAUTH-09', 'consent', 'consent-oauth.actions.disagree', /^Disagree$/],
    // The visitor decides: the text says what happens if they allow it.
    ['OAUTH-13', 'consent', 'consent-oidc.texts.offline-access', /^If you allow “Keep access while you are away”/],
    ['OAUTH-13', 'portal', 'scopes.offline_access', /^Keep access while you are away$/],
    ['SIGNUP-05', 'sign-up', 'sign-up.fields.terms.items.age.label', /14/],
    ['SIGNUP-05', 'portal', 'renderer.required', /^Required$/],
    ['SIGNUP-05', 'portal', 'renderer.optional', /^Optional$/],
    ['VALID-32', 'sign-up', 'sign-up.actions.next', /^Next$/],
    ['SIGNUP-12', 'sign-up', 'sign-up-done.title', /email/],
    ['ROLE-06', 'sign-up', 'pending-approve.lead', /administrator approves/],
    ['ROUTE-10', 'sign-up', 'activation-mail-sent.title', /Activation/],
    ['D-47', 'sign-up', 'sign-up-done.texts.elsewhere', /sign in to have it sent again/],
    ['D-47', 'sign-up', 'unverified-user.texts.elsewhere', /sign in to have it sent again/],
    ['SIGNIN-12', 'sign-in', 'sign-in.actions.next', /^Next$/],
    ['SIGNIN-08', 'sign-in', 'sign-in.actions.sign-in', /^Sign in$/],
    ['SIGNIN-18 DLG-07', 'sign-in', 'sign-in.dialogs.directory-disconnected.texts.message', /directory.*password/],
    ['SIGNIN-19', 'messages', 'errors.useYourOrganisation', /organisation's sign-in page/],
    ['CHOOSER-06', 'sign-in', 'chooser.texts.reason.TIME_OUT', /^Session expired$/],
    ['CHOOSER-07', 'sign-in', 'chooser.texts.reason.LOG_OUT', /^Signed out$/],
    ['D-54', 'sign-in', 'chooser.title.empty', /^No accounts/],
    ['DEVICE-04', 'sign-in', 'device-register.actions.do-not-register', /^Do not register$/],
    ['DLG-04', 'shared', 'dialogs.social-only.texts.message', /social/],
    ['SOCIAL-07', 'social', 'social-terms.actions.disagree', /^Disagree$/],
    ['SOCIAL-08', 'social', 'social-link.actions.connect', /^Connect account$/],
    ['DORMANT-03', 'dormancy', 'dormant-user.actions.cancel', /^Cancel$/],
    ['DORMANT-04', 'dormancy', 'dormant-user.actions.reactivate', /^Reactivate$/],
  ])('%s: %s.json %s', (_ids, namespace, path, words) => {
    expect(written('en', namespace, path)).toMatch(words);
  });
});

describe('texts of each language say what a requirement prescribes', () => {
  it.each<readonly [ids: string, namespace: string, path: string, words: Readonly<Partial<Record<Language, RegExp>>>]>([
    ['ERR-45', 'dormancy', 'dormant-user.lead', { en: /1 year/, ko: /1년/, ja: /1年/ }],
    ['ERR-46', 'messages', 'validation.deactivateUser', { en: /administrator/, ko: /관리자/, ja: /管理者/ }],
    ['ERR-44', 'shared', 'dialogs.locked.texts.message', { en: /5 or more times/, ko: /5회 이상/, ja: /5回以上/ }],
    ['VALID-35', 'messages', 'validation.minLengthInput_other', { en: /at least \{/, ko: /이상/, ja: /以上/ }],
    ['VALID-35', 'messages', 'validation.maxLengthInput_other', { en: /at most \{/, ko: /까지/, ja: /以内/ }],
    ['VALID-35', 'messages', 'validation.password.list.letter', { en: /^Letter$/, ko: /영문자/, ja: /英字/ }],
    ['VALID-35', 'messages', 'validation.password.list.number', { en: /^Digit$/, ko: /숫자/, ja: /数字/ }],
    ['VALID-35', 'messages', 'validation.password.list.symbol', { en: /pecial character/, ko: /특수문자/, ja: /記号/ }],
    ['VALID-35', 'messages', 'validation.password.list.noSpaces', { en: /No spaces/, ko: /공백 없음/, ja: /空白なし/ }],
    ['VALID-35', 'messages', 'validation.password.letter', { en: /a letter/, ko: /영문자/, ja: /英字/ }],
    ['VALID-35', 'messages', 'validation.password.number', { en: /a digit/, ko: /숫자/, ja: /数字/ }],
    ['VALID-35', 'messages', 'validation.password.symbol', { en: /special character/, ko: /특수문자/, ja: /記号/ }],
    [
      'VALID-35',
      'messages',
      'validation.password.noSpaces',
      { en: /Don't use spaces/, ko: /공백 없이/, ja: /空白を入れず/ },
    ],
    [
      'VALID-35 P23',
      'messages',
      'validation.password.common',
      { en: /too common/, ko: /흔히 쓰이는 비밀번호/, ja: /よく使われるパスワード/ },
    ],
    [
      'ERR-38 P23',
      'messages',
      'validation.password.rules',
      { en: /ommonly used passwords/, ko: /흔히 쓰이는 비밀번호/, ja: /よく使われるパスワード/ },
    ],
    [
      'VALID-35',
      'portal',
      'renderer.policy.rules',
      {
        en: /Don't use your email address, a previous password or a common one/,
        ko: /흔히 쓰이는 비밀번호.*아이디가 들어간 비밀번호.*이전에 쓰던 비밀번호/,
        ja: /よく使われるパスワード.*IDを含むパスワード.*以前使ったパスワード/,
      },
    ],
  ])('%s: %s.json %s', (_ids, namespace, path, words) => {
    for (const [language, pattern] of Object.entries(words))
      expect([language, written(language, namespace, path)]).toEqual([language, expect.stringMatching(pattern)]);
  });
});

it('SHELL-04: every language is named in that language', () => {
  expect(LANGUAGE_LIST.languages).toMatchObject({
    ko: { name: '한국어' },
    en: { name: 'English' },
    ja: { name: '日本語' },
  });
});

describe('no dialog repeats a page', () => {
  const screens = readdirSync('flows', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.screen.json'))
    .map((path) => ({
      path,
      id: path.replace(/^.*\/|\.screen\.json$/g, ''),
      namespace: path.split('/')[0] ?? '',
    }));
  const titlesOf = (language: string, { id, namespace }: { readonly id: string; readonly namespace: string }) => {
    const title = written(language, namespace, `${id}.title`);
    return typeof title === 'string' ? [title] : Object.values(title ?? {});
  };
  const dialogs = screens.flatMap((screen) => {
    const { dialogs: own = {} } = JSON.parse(readFileSync(`flows/${screen.path}`, 'utf8'));
    return Object.entries(own).map(([id, dialog]) => {
      const targets = [...JSON.stringify(dialog).matchAll(/"goto":"([\w-]+)"/g)].map(([, target]) => target);
      return { screen, id, pages: [screen, ...screens.filter((one) => targets.includes(one.id))] };
    });
  });

  it.each(Object.keys(LANGUAGE_LIST.languages))(
    'its title is not that of the page behind it or after it (%s)',
    (language) => {
      expect(dialogs.length).toBeGreaterThan(10);
      const repeating = dialogs.filter(({ screen, id, pages }) => {
        const title = written(language, screen.namespace, `${screen.id}.dialogs.${id}.title`);
        return pages.some((page) => titlesOf(language, page).includes(title));
      });
      expect(repeating.map(({ screen, id }) => `${screen.id} ${id}`)).toEqual([]);
    },
  );
});

it('a banner repeats a toast only where the specification requires the toast', () => {
  /** TOKEN-10 requires the first, and D-05 the others, which are the two possible texts for an unknown code. */
  const asked = ['validation.token.expired', '$error.message', 'errors.unknown'];
  const twice = readdirSync('flows', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) =>
      [
        ...readFileSync(`flows/${path}`, 'utf8').matchAll(
          /"banner": ("[^"]+"),\s+"toast": \{ "\w+": \1 \}|"toast": \{ "\w+": ("[^"]+") \},\s+"banner": \2/g,
        ),
      ].map(([, first, second]) => String(JSON.parse(first ?? second ?? '""'))),
    );
  expect([...new Set(twice)].toSorted()).toEqual(asked.toSorted());
});
