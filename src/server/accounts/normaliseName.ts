import { PERSON_NAME } from '../../contract/personName.ts';
import { withoutInvisible } from '../../engine/contract/characters.ts';

const personName = new RegExp(PERSON_NAME, 'u');

/**
 * A name on one line, in Unicode NFC. The contract rejects names with invisible characters; in names from other
 * sources, such as a provider, they are removed.
 */
export function normaliseName(name: string): string {
  const line = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return personName.test(line) ? line : withoutInvisible(line).trim();
}
