import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { PRODUCT_NAME } from '../../../src/server/core/release/serviceFiles.ts';
import { composeMail } from '../../../src/server/mail/composeMail.ts';
import type { Mail } from '../../../src/server/mail/Mail.ts';
import { html } from '../../../src/server/pages/html.ts';
import { text as textOf } from '../../../src/server/texts/text.ts';

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
    const button = textOf('en', 'mails.password-reset.button');
    const address = textOf('en', 'mails.every.address', { button });
    expect(subject).toBe('Reset your password – Vestibule');
    expect(text).toContain(`${address}\n${link}\n`);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(links).toEqual([link]);
  });

  it('has a filled button for the reason of the mail, and an outlined one in a warning colour for an alarm', () => {
    const styleOf = (one: Mail) => /<a class="[^"]*wide" [^>]*style="([^"]*)"/.exec(composeMail(one).html)?.[1];
    expect(styleOf(mail)).toContain('background:');
    const alarm: Mail = { ...mail, template: 'passkey-added', values: { username: 'ada@acme.test', link } };
    expect(styleOf(alarm)).toMatch(/border:1px solid;.*border-color:/);
    expect(styleOf(alarm)).not.toContain('background:');
  });

  it('names the sender as the portal is named in every language', () => {
    for (const language of LANGUAGES) {
      const { name } = JSON.parse(readFileSync(`locales/${language}/portal.json`, 'utf8')) as { name: string };
      expect(name).toBe(PRODUCT_NAME);
      const { text, html } = composeMail({ ...mail, language });
      expect(text.trimEnd().split('\n').at(-1)).toContain(PRODUCT_NAME);
      expect(html).toContain(PRODUCT_NAME);
    }
  });

  it.each(LANGUAGES)(
    'has the mark and the name above its heading, which does not repeat the product: %s',
    (language) => {
      const { html, subject } = composeMail({ ...mail, language });
      const [, above = '', heading = ''] = /([\s\S]*)<h1[^>]*>(.*)<\/h1>/.exec(html.replaceAll('\u200B', '')) ?? [];
      expect(above).toMatch(/<svg [^>]*aria-hidden="true"[\s\S]*<\/svg>Vestibule</);
      expect(heading).toBe(textOf(language, 'mails.password-reset.subject'));
      expect(heading).not.toContain(PRODUCT_NAME);
      expect(subject).toContain(heading);
      expect(subject).toContain(PRODUCT_NAME);
    },
  );

  it.each(LANGUAGES)('names the organisation of an account that has one: %s', (language) => {
    const belongs = composeMail({ ...mail, language, values: { ...mail.values, organisation: 'Globex' } });
    expect(belongs.text).toContain('Globex');
    const alone = composeMail({ ...mail, language });
    expect(belongs.text.split('\n\n')).toHaveLength(alone.text.split('\n\n').length + 1);
    expect(alone.text).not.toMatch(/\{|\}/);
  });

  it('keeps a hyphenated word of its heading on one line', () => {
    const { html, subject } = composeMail({
      ...mail,
      template: 'second-factor-code',
      values: { ...mail.values, code: '482915' },
    });
    expect(subject).toContain('two-step');
    expect(html).toMatch(/<h1[^>]*>[^/]*<span style="white-space:nowrap">two-step<\/span>/);
  });

  it('never breaks Korean lines inside a word, and breaks Japanese lines by Japanese rules', () => {
    const styleOf = (language: Language) =>
      /max-width:560px;([^"]*)"/.exec(composeMail({ ...mail, language }).html)?.[1];
    expect(styleOf('ko')).toContain('word-break: keep-all');
    expect(styleOf('ja')).toContain('line-break: strict');
    expect(styleOf('en')).not.toContain('word-break');
  });

  it('has a code instead of a link if a code was requested', () => {
    const composed = composeMail({
      template: 'alternative-email-code',
      to: 'ada@acme.test',
      language: 'ko',
      values: { username: 'ada@acme.test', code: '123456' },
    });
    expect(composed.text).toContain('\n\n123456\n\n');
    expect(composed.html).toContain('<strong>123456</strong>');
    expect(composed.links).toEqual([]);
  });

  it('has the colon of its language before a spelt-out address', () => {
    const written = (language: Language) => composeMail({ ...mail, language }).text;
    expect(written('ko')).toContain(`새 비밀번호 설정하기:\n${link}`);
    expect(written('ja')).toContain(`新しいパスワードを設定する：\n${link}`);
  });

  it.each(LANGUAGES)('has an introduction to a message only if one was written: %s', (language) => {
    const intro = textOf(language, 'mails.second-factor-inquiry.message');
    const written = (message: string) =>
      composeMail({
        template: 'second-factor-inquiry',
        to: 'admin@acme.test',
        language,
        values: { username: 'ada@acme.test', organisation: 'Acme', message },
      });
    expect(written('Lost it.').text).toContain(`\n\n${intro}\n\nLost it.\n\n`);
    expect(written('Lost it.').html).toContain(html`${intro}</p>`.text);
    // A message may consist of invisible characters.
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

  it('P04: what people write is plain text in a mail, never markup, a header line, or a link', () => {
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
    expect(composed.subject).toContain(textOf('en', 'mails.second-factor-inquiry.subject'));
  });

  it.each(['alternative-email-code', 'second-factor-code'] as const)(
    'ends %s in the line by which a browser fills in the code, only at the portal',
    (template) => {
      const link = 'https://portal.test/password/reset/lookup';
      const values = { username: 'ada@acme.test', code: '123456', host: 'portal.test', link };
      const { text, html } = composeMail({ template, to: 'ada@acme.test', language: 'ja', values });
      expect(text.trimEnd().split('\n').at(-1)).toBe('@portal.test #123456');
      expect(
        html
          .replace(/<br>/g, '\n')
          .replace(/<[^>]*>/g, '')
          .trim()
          .split('\n')
          .at(-1),
      ).toBe('@portal.test #123456');
    },
  );

  it.each(LANGUAGES)('has a way out below the text for a reader who did not do it: %s', (language) => {
    const composed = composeMail({
      template: 'second-factor-code',
      to: 'ada@acme.test',
      language,
      values: { username: 'ada@acme.test', code: '123456', link: 'https://portal.test/password/reset/lookup' },
    });
    const [code, otherwise, link] = ['123456', textOf(language, 'mails.second-factor-code.otherwise'), 'lookup'];
    const order = [code, otherwise, link].map((part) => composed.text.indexOf(part));
    expect(order).toEqual(order.filter((at) => at >= 0).sort((one, other) => one - other));
    expect(composed.html.lastIndexOf(link)).toBeGreaterThan(composed.html.indexOf(code));
    expect(composed.links).toEqual(['https://portal.test/password/reset/lookup']);
  });

  it.each([
    ['ko', '2026년\u00A011월\u00A024일 14:00\u00A0한국\u00A0표준시'],
    ['en', '24\u00A0November\u00A02026 at\u00A005:00\u00A0UTC'],
    ['ja', '2026年11月24日 14:00\u00A0JST'],
  ] as const)('D-80: says when, in the zone of its readers, and with which browser: %s', (language, time) => {
    const cause = { time: '2026-11-24T05:00:00.000Z', device: 'Chrome, Windows 10' };
    const { text, html } = composeMail({ ...mail, language, cause });
    const line = textOf(language, 'mails.every.cause', { time, device: cause.device });
    expect(text).toContain(line);
    expect(html.replaceAll('\u200B', '')).toContain(line);
    const unknown = composeMail({ ...mail, language, cause: { ...cause, device: '' } });
    expect(unknown.text).toContain(textOf(language, 'answers.browser'));
  });

  it.each(['ko', 'en', 'ja'] as const)('tells support the id of the request that caused it: %s', (language) => {
    const cause = { time: '2026-11-24T05:00:00.000Z', device: '', reference: '7K3M-9Q2X-VB4T' };
    const { text, html } = composeMail({ ...mail, language, cause });
    const line = textOf(language, 'mails.every.reference', { reference: '7K3M-9Q2X-VB4T' });
    expect(line).toContain('7K3M-9Q2X-VB4T');
    expect(text).toContain(line);
    expect(html.replaceAll('\u200B', '')).toContain(line);
  });

  it('has the brand of the visit: its name in subject and text, its colour on the button', () => {
    const own = composeMail(mail);
    const branded = composeMail({ ...mail, language: 'ja', brand: 'harbor' });
    expect(branded.subject).toContain('ハーバー');
    expect(branded.text).toContain('ハーバー');
    expect(branded.text).not.toContain(PRODUCT_NAME);
    expect(branded.product).toBe('ハーバー');
    expect(branded.text).toContain('help@harbor.test');
    expect(branded.html).toContain('help@harbor.test');
    expect(branded.html).toContain('background:#0f766e');
    expect(own.html).not.toContain('#0f766e');
    expect(composeMail({ ...mail, brand: 'toString' })).toEqual(own);
  });

  it('breaks lines in Japanese as the portal does, between phrases', () => {
    const values = { username: 'ada@acme.test', organisation: 'Acme', link };
    const write = (template: 'password-changed' | 'password-directory') =>
      composeMail({ template, to: 'ada@acme.test', language: 'ja', values });
    expect(write('password-changed').html).toContain('>パスワードが\u200B変更されました</h1>');
    const { html: page, text, subject } = write('password-directory');
    expect(page).toContain('\u200Bお問い合わせ');
    expect(text).toContain('お問い合わせ');
    expect(text + subject).not.toMatch(/\u200b/);
  });

  it('has the colours of dark mode, and the width of a phone, for the programs that read a style sheet', () => {
    const { html } = composeMail(mail);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('@media (max-width: 480px)');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});
