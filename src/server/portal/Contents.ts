import { UnfitRelease } from '../../contract/release/UnfitRelease.ts';

/** Reads contents from the store, by hash. */
type Read = (hashes: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;

/** Contents of stored releases, by hash. Those used last stay in memory, up to a number of bytes in all. */
export class Contents {
  readonly #read: Read;
  readonly #limit: number;
  /** The one used last is at the end. */
  readonly #kept = new Map<string, Buffer>();
  #bytes = 0;

  /** @param limit bytes */
  constructor(read: Read, limit: number) {
    this.#read = read;
    this.#limit = limit;
  }

  /** The bytes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @throws UnfitRelease if one of these contents is not stored */
  async get(hashes: readonly string[]): Promise<readonly Buffer[]> {
    const missing = hashes.filter((hash) => !this.#kept.has(hash));
    const read = missing.length === 0 ? undefined : await this.#read(missing);
    const found = hashes.map((hash) => {
      const content = read?.get(hash) ?? this.#kept.get(hash);
      if (content === undefined)
        throw new UnfitRelease(`is damaged in the database: the content ${hash} is not stored`);
      return content;
    });
    for (const [index, hash] of hashes.entries()) this.#keep(hash, found[index] as Buffer);
    return found;
  }

  #keep(hash: string, content: Buffer): void {
    if (!this.#kept.delete(hash)) this.#bytes += content.length;
    this.#kept.set(hash, content);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#limit) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
