// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createPage } from '../../src/portal/browser/createPage.ts';

const sent: { readonly to: string; readonly body: Blob }[] = [];
afterEach(() => {
  sent.length = 0;
  vi.unstubAllGlobals();
});

/** The page's parts in a browser. */
function open(browser: object = {}) {
  const sendBeacon = (to: string, body: Blob) => sent.push({ to, body }) > 0;
  vi.stubGlobal('navigator', { sendBeacon, ...browser });
  return createPage();
}

it('sends counts only to a service that takes them', () => {
  const page = open();
  page.countTraffic?.({ 'sign-in form seen': 1 });
  page.readEnvironment?.({ countsTraffic: 'yes' }, 'portal.test');
  page.countTraffic?.({ 'sign-in form seen': 1 });
  expect(sent).toEqual([]);
  page.readEnvironment?.({ countsTraffic: true }, 'portal.test');
  page.countTraffic?.({ 'sign-in form seen': 2 });
  const text = '{"sign-in form seen":2}';
  expect(sent.map(({ to, body }) => [to, body.type, body.size])).toEqual([
    ['/traffic', 'application/json', text.length],
  ]);
});

it('a browser with Global Privacy Control counts nothing', () => {
  expect(open({ globalPrivacyControl: true }).countTraffic).toBeUndefined();
  expect(open({ globalPrivacyControl: false }).countTraffic).toBeDefined();
});
