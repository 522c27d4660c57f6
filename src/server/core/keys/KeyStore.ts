/** The service's own secrets, made at first start (promise P22). */
export interface KeyStore {
  /** The key with that name. It is created at the first call, and is then the same on every node. */
  obtain(name: string, make: () => string): Promise<string>;
  /**
   * Replaces a key, unless it has changed since it was read.
   * @returns whether the key was replaced
   */
  replace(name: string, known: string, value: string): Promise<boolean>;
}

/** The storage of keys, plain or sealed by a master key. */
export interface KeyShelf extends KeyStore {
  /** All stored keys, by name. */
  list(): Promise<ReadonlyMap<string, string>>;
}
