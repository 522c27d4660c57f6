import { describe, expect, it } from 'vitest';
import { keepAnswers } from '../../../src/server/accounts/givenAnswers.ts';
import { lookOf, lookOfColor } from '../../../src/server/brands/lookOf.ts';
import { inRelease, PRODUCT_NAME } from '../../../src/server/core/release/serviceFiles.ts';
import { composeMail } from '../../../src/server/mail/composeMail.ts';
import type { Mail } from '../../../src/server/mail/Mail.ts';
import { brokenPasswordRules } from '../../../src/server/passwords/judgePassword.ts';
import { text } from '../../../src/server/texts/text.ts';

const release = (files: Readonly<Record<string, unknown>>) => ({
  id: '1'.repeat(32),
  service: new Map(Object.entries(files)),
});
const BUILD = { id: '0'.repeat(32), service: undefined };

const RELEASE = release({
  'locales/en/portal.json': { name: 'Porch' },
  'locales/en/service/mails.json': { 'password-reset': { subject: 'A new password' } },
  'locales/en/service/pages.json': { language: 'Pick a language' },
  'locales/ko/service/pages.json': { language: '다른 말' },
  'flows/brand.json': { color: '#7c2d12' },
  'flows/brands/harbor.brand.json': { name: { en: 'Port' }, color: '#7c2d12' },
  'flows/brands/meadow.brand.json': { name: { en: 'Meadow' }, color: '#166534' },
  'flows/shared/new-password.rules.json': { takes: ['policy'], rules: { long: { minLength: 20 } } },
  'flows/portal.json': { answers: { newsletter: { type: 'boolean', version: '2' } } },
});

describe('in the release of a visit', () => {
  it('texts are its own, in each language, and never those of another visit', () => {
    const before = text('en', 'pages.language');
    expect(inRelease(RELEASE, () => [text('en', 'pages.language'), text('ko', 'pages.language')])).toEqual([
      'Pick a language',
      '다른 말',
    ]);
    expect(text('en', 'pages.language')).toBe(before);
    expect(inRelease(BUILD, () => text('en', 'pages.language'))).toBe(before);
  });

  it('a text that it lacks is the one of the service', () => {
    const own = text('en', 'mails.password-reset.button');
    expect(inRelease(RELEASE, () => text('en', 'mails.password-reset.button'))).toBe(own);
  });

  it('a mail has its texts, name and colours', () => {
    const link = 'http://localhost:3000/password/reset?token=abc';
    const mail: Mail = {
      ...{ template: 'password-reset', to: 'ada@acme.test', language: 'en' },
      values: { username: 'ada@acme.test', link },
    };
    const { subject, html, links } = inRelease(RELEASE, () => composeMail(mail));
    expect(subject).toBe('A new password – Porch');
    expect(html).not.toBe(composeMail(mail).html);
    expect(links).toEqual([link]);
    expect(composeMail(mail).subject).toContain(PRODUCT_NAME);
  });

  it('brands are its own', () => {
    const looks = () => ['harbor', 'meadow', 'orchard'].map((brand) => lookOf(brand).nameIn('en'));
    expect(inRelease(RELEASE, looks)).toEqual(['Port', 'Meadow', 'Porch']);
    expect(looks()).toEqual(['Harbor', PRODUCT_NAME, 'Orchard']);
    const accents = () => [lookOf(undefined), lookOfColor('#1d4ed8')].map(({ theme }) => theme.colors.accent);
    const [own, colored] = inRelease(RELEASE, accents);
    const [bundled, alike] = accents();
    expect(own).not.toEqual(bundled);
    expect(colored).toEqual(alike);
  });

  it('passwords follow its rules', () => {
    const policy = { minLength: 4 };
    const judge = () => brokenPasswordRules(policy as never, 'Correct-Horse-7');
    expect(inRelease(RELEASE, judge)).toEqual(['long']);
    expect(judge()).toEqual([]);
  });

  it('answers are those that it asks for', () => {
    const given = { newsletter: true, 'optional-information': true };
    const kept = () => Object.keys(JSON.parse(keepAnswers(given, new Date(0)) ?? '{}'));
    expect(inRelease(RELEASE, kept)).toEqual(['newsletter']);
    expect(kept()).toEqual(['optional-information']);
  });
});
