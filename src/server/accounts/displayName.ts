import { normaliseName } from './normaliseName.ts';

/** A person's names as stored, and as displayed: family name first if the script requires it. */
export function displayName(first: string, last: string): { first: string; last: string; display: string } {
  const [firstName, lastName] = [normaliseName(first), normaliseName(last)];
  const isHangul = /^\p{Script=Hangul}+$/u.test(firstName + lastName);
  if (isHangul) return { first: firstName, last: lastName, display: lastName + firstName };
  const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(firstName + lastName);
  const parts = isEastAsian ? [lastName, firstName] : [firstName, lastName];
  return { first: firstName, last: lastName, display: parts.join(' ').trim() };
}
