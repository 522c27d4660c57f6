import type { Trouble } from '../flow/JsonDocument.ts';

/** The decoded bytes of a file. */
export interface Decoded {
  readonly text: string;
  /** Why its text could not be read. The text is then empty, or a guess. */
  readonly trouble?: Trouble;
  /** The file is saved as UTF-16, and was decoded accordingly. */
  readonly isWide?: true;
}

/** Encodings other than UTF-8 that editors still use, each with letters that identify it. */
const OTHERS: readonly (readonly [label: string, name: string, letters: RegExp])[] = [
  ['euc-kr', 'EUC-KR', /\p{Script=Hangul}/u],
  ['shift_jis', 'Shift_JIS', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['euc-jp', 'EUC-JP', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
];

/**
 * The text in the bytes of a file. UTF-16 is decoded, with or without a byte order mark; other encodings are named, but
 * not decoded. Everything else is decoded as UTF-8, with replacement characters. Never throws.
 */
export function decode(bytes: Buffer): Decoded {
  const wide = wideOf(bytes);
  if (wide !== undefined) {
    const text = read(bytes, wide);
    const message = 'this file is saved as UTF-16, not UTF-8, and parts of it are lost';
    return text === undefined ? { text: '', trouble: { rule: 'encoding', message } } : { text, isWide: true };
  }
  const text = bytes.toString('utf8');
  const zeros = text.split('\0').length - 1;
  if (zeros > text.length / 100) {
    const message = `${zeros} of the ${text.length} characters of this file are zero, so it is damaged or not text`;
    return { text, trouble: { rule: 'encoding', message, offset: text.indexOf('\0') } };
  }
  const offset = text.indexOf('\uFFFD');
  if (offset < 0 || read(bytes, 'utf-8') !== undefined) return { text };
  const known = OTHERS.find(([label, , letters]) => letters.test(read(bytes, label) ?? ''));
  const message = `this file is saved as ${known?.[1]}, not UTF-8`;
  return known === undefined ? { text } : { text, trouble: { rule: 'encoding', message, offset } };
}

/** The byte order of UTF-16, from its mark or from the zero byte in each ASCII character. */
function wideOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined;
  const isZero = [0, 1, 2, 3].map((index) => bytes[index] === 0).join();
  if (isZero === 'false,true,false,true') return 'utf-16le';
  return isZero === 'true,false,true,false' ? 'utf-16be' : undefined;
}

/** The bytes decoded with an encoding; undefined if a byte is invalid in it. */
function read(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
