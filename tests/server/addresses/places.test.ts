import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { COOKIES } from '../../../src/server/core/request/cookies.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const { places } = JSON.parse(readFileSync('flows/portal.json', 'utf8'));
const onStartSite = Object.entries<{ site?: string; path: string; optional?: true }>(places).filter(
  ([, { site, path, optional }]) => site === 'start' && path !== '/' && !path.includes('{') && !optional,
);

let service: TestService;
let elsewhere: TestService;
beforeAll(async () => {
  service = await openTestService();
  elsewhere = await openTestService({
    TERMS_URL: 'https://example.test/terms',
    CUSTOMER_SERVICE_EMAIL: 'h@example.test',
  });
});
afterAll(() => Promise.all([service.close(), elsewhere.close()]));

const visit = (of: TestService, url: string, language = 'en') =>
  of.browser().send({ method: 'GET', url, headers: { 'accept-language': language } });

describe('the places that the portal links to', () => {
  it('has every place of the start site', () => {
    expect(onStartSite.map(([name]) => name)).toEqual(
      expect.arrayContaining(['terms', 'privacy', 'agreement', 'customer-service', 'central-accounts']),
    );
  });

  it.each(onStartSite)('D-06 D-21: %s is a page in three languages', async (_name, { path }) => {
    const titles = new Set<string | undefined>();
    for (const language of LANGUAGES) {
      const { statusCode, body } = await visit(service, path, language);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<html lang="${language}" dir="ltr">`);
      titles.add(/<h1>(.+)<\/h1>/.exec(body)?.[1]);
    }
    expect(titles.size).toBe(3);
    expect(titles.has(undefined)).toBe(false);
  });

  it('redirects to the address in the settings', async () => {
    const { statusCode, headers } = await visit(elsewhere, '/policies/terms?tab=service');
    expect(statusCode).toBe(303);
    expect(headers.location).toBe('https://example.test/terms');
    expect((await visit(elsewhere, '/policies/terms?tab=privacy')).statusCode).toBe(200);
    for (const path of ['/support', '/policies/terms?tab=privacy', '/policies/service?tab=agreement'])
      expect((await visit(elsewhere, path)).body, path).toContain('mailto:h@example.test');
    expect((await visit(elsewhere, '/central-accounts')).body).not.toContain('mailto:');
  });

  it.each([
    ['ko', '문의: '],
    ['ja', 'お問い合わせ：'],
  ])('writes the address for help as the settings say: %s', async (language, words) => {
    const { body } = await visit(elsewhere, '/support', language);
    expect(body).toContain(`<a href="mailto:h@example.test">${words}h@example.test</a>`);
  });

  it('has an accessibility statement where the brand links to it, and a link in its pages', async () => {
    const visitAs = (brand: string, url: string) =>
      service.app.inject({
        method: 'GET',
        url,
        headers: { accept: 'text/html', cookie: `${COOKIES.brand.name}=${brand}` },
      });
    for (const [brand, status] of Object.entries({ harbor: 200, orchard: 404, other: 404 })) {
      expect([brand, (await visitAs(brand, '/policies/accessibility')).statusCode]).toEqual([brand, status]);
      const { body } = await visitAs(brand, '/policies/service');
      expect([brand, body.includes('href="/policies/accessibility"')]).toEqual([brand, status === 200]);
    }
  });
});
