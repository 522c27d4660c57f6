import type { FileKind } from '../../grammar/grammarOf.ts';

/** One migration: upgrades a file from version `to - 1` to version `to`. */
export interface Migration {
  readonly to: number;
  /** What has changed, in one sentence for reviewers of the diff. */
  readonly about: string;
  /** Takes the data of one flow file and returns the new data. Pure; leaves unknown members alone. */
  migrate(kind: FileKind, value: unknown): unknown;
}
