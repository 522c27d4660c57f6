/** The service's own secrets, made at first start (promise P22). */
export interface KeyStore {
  /** The key of that name; made once, the same ever after and on every node. */
  obtain(name: string, make: () => string): Promise<string>;
}

/** Where keys lie, as they lie there: plain, or sealed by a master key. */
export interface KeyShelf extends KeyStore {
  /** Puts another form of a key in the place of the one that is known. Nothing happens where it has changed since. */
  replace(name: string, known: string, value: string): Promise<void>;
  /** Every key that lies there, by name. */
  list(): Promise<ReadonlyMap<string, string>>;
}
