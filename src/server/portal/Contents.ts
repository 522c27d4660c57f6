import { UnfitRelease } from '../../contract/release/UnfitRelease.ts';
import type { ContentName } from '../releases/findReleases.ts';
import { LastUsed } from './LastUsed.ts';

/** Reads contents from the store, by hash. */
type Read = (contents: readonly ContentName[]) => Promise<ReadonlyMap<string, Buffer>>;

/** Contents of stored releases. Those used last stay in memory, up to a number of bytes in all. */
export class Contents {
  readonly #read: Read;
  readonly #kept: LastUsed<Buffer>;

  /** @param most bytes */
  constructor(read: Read, most: number) {
    this.#read = read;
    this.#kept = new LastUsed({ most, weightOf: ({ length }) => length });
  }

  /** The bytes in memory. */
  get bytes(): number {
    return this.#kept.weight;
  }

  /** @throws UnfitRelease if one of these contents is not stored */
  async get(contents: readonly ContentName[]): Promise<readonly Buffer[]> {
    const missing = contents.filter(({ hash }) => !this.#kept.has(hash));
    const read = missing.length === 0 ? undefined : await this.#read(missing);
    const found = contents.map(({ hash }) => {
      const content = read?.get(hash) ?? this.#kept.get(hash);
      if (content === undefined)
        throw new UnfitRelease(`is damaged in the database: the content ${hash} is not stored`);
      return content;
    });
    for (const [hash, content] of read ?? []) this.#kept.set(hash, content);
    return found;
  }
}
