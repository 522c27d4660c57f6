import { PERSON_NAME } from '../../contract/personName.ts';
import { withoutInvisible } from '../../engine/contract/characters.ts';

const personName = new RegExp(PERSON_NAME, 'u');

/**
 * A name in one line and in Unicode NFC. The contract refuses names with invisible characters. From names that come
 * another way, such as from a provider, they are removed.
 */
export function tidyName(name: string): string {
  const line = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return personName.test(line) ? line : withoutInvisible(line).trim();
}
