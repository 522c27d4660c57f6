import { describe, expect, it } from 'vitest';
import { formHostOf, isNative, originOf } from '../../../src/server/oidc/weaknessesOf.ts';

describe('isNative (RFC 8252)', () => {
  it.each([
    [['http://127.0.0.1/callback'], true],
    [['http://[::1]/callback'], true],
    [['com.example.app:/callback'], true],
    [['com.example.app:/callback', 'https://app.example.com/callback'], true],
    [['https://app.example.com/callback'], false],
    [['http://app.example.com/callback', 'http://127.0.0.1/callback'], false],
    [['https://localhost/callback', 'http://127.0.0.1/callback'], false],
  ])('%j: %s', (addresses, native) => {
    expect(isNative(addresses)).toBe(native);
  });
});

it('an address of a scheme of its own has no origin, not "null", which any sandboxed page has', () => {
  expect(originOf('com.example.app:/callback')).toBeUndefined();
  expect(originOf('https://app.example.com/callback')).toBe('https://app.example.com');
  expect(originOf('no address')).toBeUndefined();
});

it.each([
  ['https://app.example.com/callback', 'https://app.example.com'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:*'],
  ['http://[::1]:80/callback', 'http:'],
  ['com.example.app:/callback', 'com.example.app:'],
])('a form that leads to %s ends at %s', (address, source) => {
  expect(formHostOf(address)).toBe(source);
});
