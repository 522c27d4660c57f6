import { distance } from 'fastest-levenshtein';
import { asRecord, isRecord } from '../contract/isRecord.ts';
import { membersOf, type Parts, resolve, tellingMembers } from './choiceBranches.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';
import { quote } from './nameSchema.ts';

/** A name without letter case and without separators between words. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, '');

interface Near {
  readonly name: string;
  /** The number of different letters, ignoring case. */
  readonly far: number;
  /** The number of different letters as written. */
  readonly written: number;
  /** The names have the same letters in another order. */
  readonly isMixed: boolean;
  readonly isBegun: boolean;
}

const lettersOf = (name: string) => [...plain(name)].sort().join('');

/** The name that was most likely meant, never the written one; undefined if none is near. */
export function suggest(found: string | undefined, available: readonly string[] | undefined): string | undefined {
  const word = found?.replace(/^"|"$/g, '');
  if (word === undefined || word === '') return undefined;
  const names = [...new Set(available)].filter((name) => name !== word);
  const [best] = names
    .map(
      (name): Near => ({
        name,
        far: distance(plain(word), plain(name)),
        written: distance(word, name),
        isMixed: lettersOf(word) === lettersOf(name),
        isBegun: plain(word)[0] === plain(name)[0],
      }),
    )
    .sort(
      (a, b) =>
        a.far - b.far ||
        Number(b.isMixed) - Number(a.isMixed) ||
        Number(b.isBegun) - Number(a.isBegun) ||
        a.written - b.written,
    );
  // A short name with another first letter and two different letters is another word.
  const isOther = best !== undefined && best.far > 1 && word.length < 6 && !best.isBegun && !best.isMixed;
  if (best !== undefined && best.far <= reach(word) && !isOther) return best.name;
  return word.length < 3 ? undefined : names.find((name) => name.startsWith(word) || word.startsWith(name));
}

/** How many letters may differ: a transposition counts as two, and in a short name, at least one must match. */
const reach = (word: string) => Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1);

/**
 * The mistake, if each branch that matches the members requires its own word under the same name, but the value has
 * none of these words.
 */
export function explainWord(
  value: unknown,
  branches: readonly unknown[],
  path: JsonPath,
  parts: Parts,
): Misfit | undefined {
  if (!isRecord(value)) return undefined;
  for (const [name, word] of Object.entries(value)) {
    const wanting = branches.filter((branch) => 'const' in asRecord(asRecord(resolve(branch, parts).properties)[name]));
    if (wanting.length < 2) continue;
    const available = wanting.map((branch) =>
      String(asRecord(asRecord(resolve(branch, parts).properties)[name]).const),
    );
    if (typeof word === 'string' && available.includes(word)) continue;
    const found = quote(word) ?? '';
    return { rule: 'unknown-word', path: [...path, name], message: `${found} is not known here`, found, available };
  }
  return undefined;
}

/**
 * The mistake, if several branches match and each requires a different word for the same missing member. Nothing else
 * can be reported until this member is written.
 */
export function explainMissingWord(
  value: unknown,
  branches: readonly unknown[],
  path: JsonPath,
  parts: Parts,
): Misfit | undefined {
  if (!isRecord(value)) return undefined;
  const words = new Map<string, string[]>();
  for (const branch of branches) {
    const missing = tellingMembers(branch, parts).filter((name) => !Object.hasOwn(value, name));
    const [name = ''] = missing;
    const member = asRecord(membersOf(branch, parts)[name]);
    const isTold = tellingMembers(branch, parts).length > missing.length;
    if (missing.length === 1 && isTold && 'const' in member)
      words.set(name, [...(words.get(name) ?? []), String(member.const)]);
  }
  const [name, available] = [...words].find(([, wanted]) => wanted.length > 1) ?? [];
  if (name === undefined || available === undefined) return undefined;
  const message = `the member "${name}" is missing here; it says what this is`;
  return { rule: 'missing-member', path, message, available };
}
