import { describe, expect, it } from 'vitest';
import { parseWebAddress, resolveAddress } from '../../../src/runtime/addresses/resolveAddress.ts';

const rules = {
  current: 'https://login.portal.test/logout?x=1',
  hosts: ['portal.test', 'Org.Other.test', 'static.test:8443', ''],
  pages: ['https://social.test/auth'],
};
const resolve = (target: unknown) => resolveAddress(target, rules);

describe('the resolver lets pass', () => {
  it.each([
    ['/chooser', 'https://login.portal.test/chooser'],
    ['chooser', 'https://login.portal.test/chooser'],
    ['?a=b', 'https://login.portal.test/logout?a=b'],
    ['/a/../b', 'https://login.portal.test/b'],
    ['https://login.portal.test/init-st', 'https://login.portal.test/init-st'],
    ['https://portal.test/', 'https://portal.test/'],
    // What looks like elsewhere and is here: the browser reads it in the same way.
    ['https:evil.test', 'https://login.portal.test/evil.test'],
    ['https://portal.test\\@evil.test', 'https://portal.test/@evil.test'],
    ['http://app.portal.test/x?y#z', 'http://app.portal.test/x?y#z'],
    ['//app.portal.test/x', 'https://app.portal.test/x'],
    ['https://PORTAL.test', 'https://portal.test/'],
    ['https://org.other.test/', 'https://org.other.test/'],
    ['https://static.test:8443/a', 'https://static.test:8443/a'],
    ['https://social.test/auth?state=s&nonce=n', 'https://social.test/auth?state=s&nonce=n'],
    [' https://portal.test/ ', 'https://portal.test/'],
    ['/redirect?to=https://evil.test', 'https://login.portal.test/redirect?to=https://evil.test'],
  ])('%s', (target, address) => {
    expect(resolve(target)).toBe(address);
  });
});

describe('the resolver refuses (P01)', () => {
  it.each([
    ...[
      'https://evil.test',
      '//evil.test',
      '///evil.test',
      '\\\\evil.test',
      '/\\evil.test',
      '\\/evil.test',
      '/\t/evil.test',
    ],
    ...['https:/\\evil.test', 'https:\\\\evil.test', '\thttps://evil.test', '\u0000//evil.test'],
    ...['https://portal.test@evil.test', 'https://portal.test:pass@evil.test/', 'https://user@portal.test/'],
    ...['https://evil.test/portal.test', 'https://evil.test#portal.test', 'https://evil.test?portal.test'],
    ...['https://portal.test.evil.test', 'https://evilportal.test', 'https://portal.test%2eevil.test', 'https://test'],
    ...['https://portal.test\u3002evil.test', 'https://evil.test\uFF0Fportal.test'],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      '\u0001javascript:alert(1)',
    ],
    ...[
      'javascript://portal.test/%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://portal.test/x',
      'file:///etc/passwd',
    ],
    ...[
      'ftp://portal.test/',
      'mailto:a@portal.test',
      'ws://portal.test/',
      'about:blank',
      'intent://portal.test#Intent;end',
    ],
    ...['https://social.test/', 'https://social.test/other', 'http://social.test/auth', 'https://social.test:444/auth'],
    ...[
      'https://static.test/',
      'https://static.test:9999/',
      'https://',
      'https://[::1',
      'http://0x7f.1/',
      'https://xn--portal-.test',
    ],
  ])('%j', (target) => {
    expect(resolve(target)).toBeUndefined();
  });

  it.each([undefined, null, '', '   ', 7, {}, ['https://portal.test'], true])('%j, which is no address', (target) => {
    expect(resolve(target)).toBeUndefined();
  });

  it('P01: whatever passes is http(s) and on one of our hosts, for a thousand mutations', () => {
    const parts = [
      'https:',
      'http:',
      'javascript:',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '.',
      '#',
      '?',
      '%2f',
      '\t',
      'portal.test',
      'evil.test',
      'social.test',
    ];
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % limit;
    };
    for (let count = 0; count < 5000; count += 1) {
      const target = Array.from({ length: 1 + next(7) }, () => parts[next(parts.length)]).join('');
      const address = resolve(target);
      if (address === undefined) continue;
      const url = new URL(address);
      expect(['http:', 'https:']).toContain(url.protocol);
      expect(url.hostname === 'portal.test' || url.hostname.endsWith('.portal.test'), `${target} -> ${address}`).toBe(
        true,
      );
      expect(url.username + url.password).toBe('');
    }
  });
});

describe('foreign links and images (P05)', () => {
  it.each([
    ['https://client.test/terms', 'https://client.test/terms'],
    ['/logo.svg', 'https://login.portal.test/logo.svg'],
    ['javascript:alert(1)', undefined],
    ['data:image/svg+xml,<svg/>', undefined],
    [null, undefined],
  ])('%s', (target, address) => {
    expect(parseWebAddress(target, rules.current)?.href).toBe(address);
  });
});
