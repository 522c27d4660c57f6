import { asRecord, isRecord } from '../contract/isRecord.ts';
import { membersOf, type Parts, resolve, tellingMembers } from './choiceBranches.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';
import { quote } from './nameSchema.ts';

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
