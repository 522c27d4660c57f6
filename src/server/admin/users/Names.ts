import type { WorldItem } from '../../../contract/worldSchema.ts';
import { normaliseUsername } from '../../accounts/findUser.ts';

type Named = Pick<WorldItem<'users'>, 'username' | 'organisation'>;

/**
 * The accounts that a file has named so far, each as a number: a million names as texts would need most of the memory
 * that an import may take. Two of a million have one number in one of ten thousand files, and are then compared.
 */
export class Names {
  readonly #seen = new Set<number>();
  readonly #twins = new Set<number>();

  add(user: Named): void {
    const number = numberOf(keyOf(user));
    if (this.#seen.has(number)) this.#twins.add(number);
    else this.#seen.add(number);
  }

  get haveTwins(): boolean {
    return this.#twins.size > 0;
  }

  /** What the account of a user goes by, if another one may have it as well. */
  twinKeyOf(user: Named): string | undefined {
    const key = keyOf(user);
    return this.#twins.has(numberOf(key)) ? key : undefined;
  }
}

/** An account is one for its name and organisation, whatever the letter case of the name. */
const keyOf = ({ username, organisation = null }: Named): string =>
  JSON.stringify([normaliseUsername(username).toLowerCase(), organisation]);

/** 53 bits: two halves of FNV-1a with different beginnings. */
function numberOf(key: string): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
