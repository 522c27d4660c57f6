import type { FileKind } from '../../grammar/grammarOf.ts';

/** One step of the language: it makes of a file of version `to - 1` the same file of version `to`. */
export interface Migration {
  readonly to: number;
  /** What has changed, in one sentence for those who read the diff. */
  readonly about: string;
  /** Gets the data of one flow file and returns the new data. Pure; it does not change what it does not know. */
  migrate(kind: FileKind, value: unknown): unknown;
}
