import { expect, it } from 'vitest';
import { describeBrowser } from '../../../src/server/sessions/devices.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36', 'Chrome, Windows 10'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Mobile/15E148 Safari/604.1',
    'Mobile Safari, iOS 17.1',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-S901B) SamsungBrowser/20.0 Chrome/106.0 Mobile Safari/537.36',
    'Samsung Internet, Android 13',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/113.0', 'Firefox, Linux'],
])('names a browser and its system: %s', (userAgent, label) => {
  expect(describeBrowser(userAgent)).toBe(label);
});

it.each([
  'Mozilla/5.0 (X11; ubuntu call.0800-123.now) evil-shop.example/12',
  'Mozilla/5.0 (X11; Linux call-0800) Chrome/130',
  'call-us.example/1.0 (Windows NT your password is lost)',
  '<b>Mozilla</b>',
])('P04: contains no word that a stranger wrote: %s', (userAgent) => {
  expect(describeBrowser(userAgent)).toMatch(/^(?:[A-Z][a-z]+(?:, (?:Linux|Windows|Ubuntu))?|Linux|Windows|Ubuntu|)$/);
});
