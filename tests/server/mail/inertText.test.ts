import { expect, it } from 'vitest';
import { inertLine, inertText } from '../../../src/server/mail/Mail.ts';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  김\t새봄  ', '김 새봄'],
  ['Ada\r\nBcc: eve@evil.test', 'Ada Bcc: eve@evil.test'],
  ['a\u0000b\u0007c', 'abc'],
  ['\u202Egnp.exe\u2066', 'gnp.exe'],
  ['zero\u200Bwidth\uFEFF', 'zerowidth'],
])('P04: %j becomes one visible line', (given, line) => {
  expect(inertLine(given)).toBe(line);
});

it('a long text is cut between characters, not within one', () => {
  expect(inertLine('😀😀😀', 2)).toBe('😀😀…');
});

it.each([
  ['see https://evil.test/x', 'see https :// evil . test/x'],
  ['www.evil.test', 'www . evil . test'],
  ['eve@evil', 'eve @ evil'],
  ['Acme Inc.', 'Acme Inc.'],
  ['Wait... what?', 'Wait... what?'],
  ['one\r\ntwo', 'one\ntwo'],
])('P04: %j contains nothing that a mail program turns into a link', (given, text) => {
  expect(inertText(given)).toBe(text);
});
