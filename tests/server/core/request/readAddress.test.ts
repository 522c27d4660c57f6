import { expect, it } from 'vitest';
import { readAddress } from '../../../../src/server/core/request/network.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:54321', '203.0.113.9'],
  ['203.0.113.9:_port', '203.0.113.9'],
  ['203.0.113.9;proto=https', '203.0.113.9'],
  ['for=203.0.113.9', '203.0.113.9'],
  ['For="[2001:db8::5]:443";proto=https;by=203.0.113.1', '2001:db8::5'],
  ['"203.0.113.9:443"', '203.0.113.9'],
  ['2001:DB8:0::5', '2001:db8::5'],
  ['[2001:db8::5]', '2001:db8::5'],
  ['[2001:db8::5]:443', '2001:db8::5'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
])('%s is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

it.each([
  '',
  'unknown',
  '_hidden',
  '_hidden:80',
  'for=',
  '[]',
  '[203.0.113.9',
  '203.0.113.256',
  '203.0.113.9 x',
  'a:80',
])('%j is no address', (text) => {
  expect(readAddress(text)).toBeUndefined();
});
