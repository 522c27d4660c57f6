/** As far as `lockDataDir.ts` needs it; the package brings no types. */
declare module 'fs-native-extensions' {
  /** False when another open file has the lock. */
  export function tryLock(fd: number): boolean;
  export function unlock(fd: number): void;
}
