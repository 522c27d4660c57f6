import { passwordForm } from '../../engine/contract/passwordForm.ts';
import { COMMON_PASSWORDS } from './commonPasswords.ts';

/** Common letter substitutions. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** The maximum number of characters around a common word; with more, the password is no longer common. */
const DECORATION = 6;

const undisguise = (text: string): string => text.replace(/[013457@$!+]/g, (character) => DISGUISES[character] ?? '');

/** Digits and symbols before and after a word. They may be decoration, or stand for the word's first or last letter. */
const BEFORE = /^[^\p{L}]+/u;
const AFTER = /[^\p{L}]+$/u;

/**
 * Whether a password is common (NIST SP 800-63B-4, section 3.1.1.2): on the list, or a word on the list with
 * substituted letters, or with a few digits and symbols around it.
 */
export function isCommonPassword(password: string): boolean {
  const plain = passwordForm(password).toLowerCase();
  const compact = plain.replace(/[\s._-]/gu, '');
  const candidates = [plain, compact, undisguise(plain)];
  for (const word of [
    plain.replace(BEFORE, ''),
    plain.replace(AFTER, ''),
    plain.replace(BEFORE, '').replace(AFTER, ''),
  ]) {
    if (word.length >= 4 && plain.length - word.length <= DECORATION) candidates.push(word, undisguise(word));
  }
  return candidates.some((candidate) => COMMON_PASSWORDS.has(candidate));
}
