import fc from 'fast-check';
import punycode from 'punycode.js';
import { toASCII } from 'tr46';
import { expect, it } from 'vitest';
import { domainToAscii } from '../../../src/engine/contract/address/domainToAscii.ts';
import { LETTERS } from '../../../src/engine/contract/address/scriptsOf.ts';

/** UTS 46 as another implementation has it, with every check that the standard offers. */
const standard = (domain: string): string | null =>
  toASCII(domain, {
    checkHyphens: true,
    checkBidi: true,
    checkJoiners: true,
    useSTD3ASCIIRules: true,
    verifyDNSLength: true,
    transitionalProcessing: false,
    ignoreInvalidPunycode: false,
  });

/** The first and the last letter of every range of the table. */
const edges: string[] = [];
let next = 0x80;
for (const range of LETTERS.split(';')) {
  const [gap = 0, more = 0] = range.split(',').map((number) => Number.parseInt(number, 36));
  edges.push(String.fromCodePoint(next + gap), String.fromCodePoint(next + gap + more));
  next += gap + more + 1;
}

it('P04: a letter of the table becomes what the standard makes of it', () => {
  const domains = edges.flatMap((letter) => [`${letter}.test`, `${letter}${letter}.example.test`, `${letter}.한국`]);
  const accepted = domains.filter((domain) => domainToAscii(domain) !== undefined);
  expect(accepted.length).toBeGreaterThan(500);
  expect(accepted.filter((domain) => domainToAscii(domain) !== standard(domain))).toEqual([]);
});

it('P04: whatever is accepted becomes what the standard makes of it', () => {
  const letter = fc.oneof(
    fc.constantFrom(...edges),
    fc.constantFrom(...'abcxyz019-.'),
    fc.constantFrom(...'éüßşğıñøåДжиκόσμος한국어東京テスト도메인مثال١٢۱۲दोथाไทย', '。', '\u3099', '\u0301'),
    fc.integer({ min: 0x80, max: 0xffff }).map((point) => String.fromCharCode(point)),
  );
  const domain = fc
    .tuple(
      fc.array(letter, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('test', 'example.com', '한국', 'рф', 'مثال'),
    )
    .map(([letters, top]) => `${letters.join('')}.${top}`);
  let accepted = 0;
  fc.assert(
    fc.property(domain, (text) => {
      const ascii = domainToAscii(text);
      if (ascii === undefined) return;
      accepted += 1;
      expect(standard(text)).toBe(ascii);
      expect(domainToAscii(ascii)).toBe(ascii);
    }),
    { numRuns: 10_000, seed: 15 },
  );
  expect(accepted).toBeGreaterThan(500);
});

it('P04: an xn-- label is accepted if it is the one way to write its letters', () => {
  expect(domainToAscii('xn--bcher-kva.example')).toBe('xn--bcher-kva.example');
  expect(domainToAscii('XN--BCHER-KVA.example')).toBe('xn--bcher-kva.example');
  const refused = ['xn--a.test', 'xn--.test', 'xn--abc-.test', 'xn--Bcher-kvA-.test', 'xn--ls8h.test'];
  // The last two: a cyrillic word that looks like Latin, and a capital letter.
  expect(
    [...refused, 'xn--80ak6aa92e.com', `xn--${punycode.encode('bÜcher')}.test`].filter((domain) =>
      domainToAscii(domain),
    ),
  ).toEqual([]);
});

it('a long text is refused before its letters are looked at', () => {
  const started = process.cpuUsage();
  expect(domainToAscii(`${'漢字'.repeat(500_000)}.test`)).toBeUndefined();
  expect(process.cpuUsage(started).user).toBeLessThan(50_000);
});
