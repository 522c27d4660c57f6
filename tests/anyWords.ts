import fc from 'fast-check';

/** Whatever a person may write or paste into a text: any Unicode, markup, right-to-left, 10,000 characters. */
export const ANY_WORDS = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  // Halves of characters, as a broken paste has them.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  fc.string().map((text) => `<b onclick="${text}">${text}</b>`),
  fc.string({ unit: 'grapheme' }).map((text) => `\u202eمرحبا ${text} שלום`),
  fc.constantFrom('', ' ', '\n', '{', '{name}', '{count, number}', '$t(x)', '\u2028', '"\\', '__proto__'),
  fc.string({ minLength: 10_000, maxLength: 10_000 }),
  fc.lorem(),
);
