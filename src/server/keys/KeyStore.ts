/** The service's own secrets, made at first start (promise P22). */
export interface KeyStore {
  /** The key of that name; made once, the same ever after and on every node. */
  obtain(name: string, make: () => string): Promise<string>;
}
