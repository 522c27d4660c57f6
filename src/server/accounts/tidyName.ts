import { PERSON_NAME } from '../../contract/personName.ts';
import { withoutInvisible } from '../../engine/contract/characters.ts';

const personName = new RegExp(PERSON_NAME, 'u');

/**
 * A name in one line and one form of Unicode (NFC). The contract refuses names with invisible characters; from names
 * that come another way, as from a provider, they are taken out.
 */
export function tidyName(name: string): string {
  const line = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return personName.test(line) ? line : withoutInvisible(line).trim();
}
