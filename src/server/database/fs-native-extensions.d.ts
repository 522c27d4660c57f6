/** The types that `lockDataDir.ts` needs; the package has none. */
declare module 'fs-native-extensions' {
  /** False if another open file has the lock. */
  export function tryLock(fd: number): boolean;
  export function unlock(fd: number): void;
}
