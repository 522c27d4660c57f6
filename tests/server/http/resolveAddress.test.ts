import { describe, expect, it } from 'vitest';
import { resolveAddress } from '../../../src/server/http/resolveAddress.ts';

const places = { origin: new URL('https://login.example.test'), allowedHosts: ['apps.example.test', 'docs.test:8443'] };

describe('P01: the one way out', () => {
  it.each([
    ['/chooser?x=1#y', 'https://login.example.test/chooser?x=1#y'],
    ['chooser', 'https://login.example.test/chooser'],
    ['', 'https://login.example.test/'],
    ['https://login.example.test/a', 'https://login.example.test/a'],
    ['https://LOGIN.example.test:443/a', 'https://login.example.test/a'],
    ['https://apps.example.test/a', 'https://apps.example.test/a'],
    ['https://docs.test:8443/', 'https://docs.test:8443/'],
    ['/%0d%0aset-cookie:x', 'https://login.example.test/%0d%0aset-cookie:x'],
    ['/a\r\nset-cookie: x', 'https://login.example.test/aset-cookie:%20x'],
    // A browser reads a scheme without slashes as relative when it is the page's own.
    ['https:evil.test', 'https://login.example.test/evil.test'],
    ['/../../한국', 'https://login.example.test/%ED%95%9C%EA%B5%AD'],
  ])('%j is ours', (text, address) => {
    expect(resolveAddress(text, places)).toBe(address);
  });

  it.each([
    '//evil.test',
    '///evil.test',
    '\\\\evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '\u0000//evil.test',
    ' https://evil.test',
    'https:/\\evil.test',
    'http://login.example.test/',
    'https://login.example.test:444/',
    'https://login.example.test.evil.test/',
    'https://login.example.test@evil.test/',
    'https://user:password@login.example.test/',
    'https://evil.test/https://login.example.test/',
    'https://sub.login.example.test/',
    'http://apps.example.test/',
    'https://apps.example.test.evil.test/',
    'https://docs.test/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://login.example.test/x',
    'file:///etc/passwd',
    'ftp://login.example.test/',
    'https://[::1',
    'https://',
  ])('%j is not', (text) => {
    expect(resolveAddress(text, places)).toBeUndefined();
  });
});
