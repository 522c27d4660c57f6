import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { composeMail } from '../../../src/server/mail/composeMail.ts';
import type { Mail, MailTemplate } from '../../../src/server/mail/Mail.ts';
import { MAIL_TEXTS } from '../../../src/server/mail/texts/index.ts';
import type { MailText } from '../../../src/server/mail/texts/MailText.ts';
import { PRODUCT_NAME } from '../../../src/server/productName.ts';

const TEMPLATES = Object.keys(MAIL_TEXTS.en.mails) as MailTemplate[];
const words = ({ subject, before, button = '', message = '', after }: MailText) => [
  subject,
  ...before,
  button,
  message,
  ...after,
];
const placeholders = (text: MailText) => words(text).flatMap((part) => part.match(/\{\w+\}/g) ?? []);

describe('the texts of mails', () => {
  it.each(TEMPLATES)(
    '%s has the same placeholders and parts in every language, and none in its subject',
    (template) => {
      for (const language of LANGUAGES) {
        const text = MAIL_TEXTS[language].mails[template];
        expect(placeholders(text).sort()).toEqual(placeholders(MAIL_TEXTS.en.mails[template]).sort());
        expect(Boolean(text.button)).toBe(Boolean(MAIL_TEXTS.en.mails[template].button));
        expect(Boolean(text.message)).toBe(Boolean(MAIL_TEXTS.en.mails[template].message));
        expect(text.subject).not.toContain('{');
        for (const part of words(text)) expect(part).toBe(part.trim());
      }
    },
  );

  it('are written in their language', () => {
    for (const template of TEMPLATES) {
      expect(words(MAIL_TEXTS.ko.mails[template]).join('')).toMatch(/\p{Script=Hangul}/u);
      // The register of the screens, in every sentence.
      expect(words(MAIL_TEXTS.ko.mails[template]).join(' ')).not.toMatch(/니다|(?<!주)세요/u);
      expect(words(MAIL_TEXTS.ja.mails[template]).join('')).toMatch(/\p{Script=Hiragana}/u);
      expect(words(MAIL_TEXTS.en.mails[template]).join('')).not.toMatch(/[^\p{Script=Latin}\p{P}\p{N}\s]/u);
    }
  });
});

describe('composeMail', () => {
  const link = 'http://localhost:3000/password/reset?token=abc&locale=en';
  const mail: Mail = {
    template: 'password-reset',
    to: 'ada@acme.test',
    language: 'en',
    values: { username: 'ada@acme.test', link },
  };

  it('writes the same link into text and HTML', () => {
    const { subject, text, html, links } = composeMail(mail);
    expect(subject).toBe('Reset your password');
    expect(text).toContain(`Set a new password:\n${link}\n`);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(links).toEqual([link]);
  });

  it('says who sends it, by the name that the portal has in every language', () => {
    for (const language of LANGUAGES) {
      const { launcher } = JSON.parse(readFileSync(`locales/${language}/portal.json`, 'utf8')) as { launcher: string };
      expect(launcher).toBe(PRODUCT_NAME);
      const { text, html } = composeMail({ ...mail, language });
      expect(text.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^${PRODUCT_NAME}`));
      expect(html).toContain(`>${PRODUCT_NAME}`);
    }
  });

  it.each(LANGUAGES)('names the organisation of an account that has one, and no other: %s', (language) => {
    const belongs = composeMail({ ...mail, language, values: { ...mail.values, organisation: 'Globex' } });
    expect(belongs.text).toContain('Globex');
    const alone = composeMail({ ...mail, language });
    expect(belongs.text.split('\n\n')).toHaveLength(alone.text.split('\n\n').length + 1);
    expect(alone.text).not.toMatch(/\{|\}/);
  });

  it('has a code instead of a link where that is what was asked for', () => {
    const composed = composeMail({
      template: 'second-factor-code',
      to: 'ada@acme.test',
      language: 'ko',
      values: { username: 'ada@acme.test', code: '123456' },
    });
    expect(composed.text).toContain('\n\n123456\n\n');
    expect(composed.html).toContain('<strong>123456</strong>');
    expect(composed.links).toEqual([]);
  });

  it('has the colon of its language above an address that is spelt out', () => {
    const textOf = (language: Language) => composeMail({ ...mail, language }).text;
    expect(textOf('ko')).toContain(`새 비밀번호 설정하기:\n${link}`);
    expect(textOf('ja')).toContain(`新しいパスワードを設定する：\n${link}`);
  });

  it.each([
    ['en', 'The message:'],
    ['ko', '남긴 내용은 다음과 같아요.'],
    ['ja', '寄せられた内容は次のとおりです。'],
  ] as const)('announces a message only where one was written: %s', (language, intro) => {
    const written = (message: string) =>
      composeMail({
        template: 'second-factor-inquiry',
        to: 'admin@acme.test',
        language,
        values: { username: 'ada@acme.test', organisation: 'Acme', message },
      });
    expect(written('Lost it.').text).toContain(`\n\n${intro}\n\nLost it.\n\n`);
    expect(written('Lost it.').html).toContain(`${intro}</p>`);
    // What is written may have nothing visible in it.
    for (const nothing of ['', ' \u202E\n']) {
      expect(written(nothing).text).not.toContain(intro);
      expect(written(nothing).text).not.toContain('\n\n\n');
      expect(written(nothing).html).not.toMatch(new RegExp(`${intro}|<blockquote`));
    }
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('P05: never links to %s', (address) => {
    const values = { username: 'ada@acme.test', organisation: 'Acme', link: address };
    const composed = composeMail({ template: 'password-directory', to: 'ada@acme.test', language: 'en', values });
    expect(composed.links).toEqual([]);
    expect(composed.html).not.toContain('<a ');
    expect(composed.text).not.toContain(address);
  });

  it('P04: what people write is text in a mail, never markup, a line of ours, or a link', () => {
    const message = '<img src=x onerror=alert(1)>\r\nBcc: eve@evil.test\nSee http://evil.test/login now\u202E';
    const composed = composeMail({
      template: 'second-factor-inquiry',
      to: 'admin@acme.test',
      language: 'en',
      values: { username: '"><script>x</script>@acme.test', organisation: 'Win $5 at evil.test\n<b>', message },
    });
    expect(composed.html).not.toMatch(/<(img|script|b)[\s>]/);
    expect(composed.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    for (const written of [composed.text, composed.html]) {
      expect(written).not.toMatch(/evil\.test|http:\/\/evil|eve@evil|\u202E/);
    }
    expect(composed.subject).toBe('A request to turn off two-step verification');
  });
});
