import type { User } from '../../core/database/Database.ts';

/** A user of a file, as an entry of a world that is not yet validated. */
export interface ReadUser {
  readonly item: object;
  /** The line in the file at which it begins, from 1. */
  readonly line: number;
}

/** A format in which users are imported and exported, one at a time. */
export interface UserFormat {
  /** @throws AdministrationError with the line that cannot be read */
  read(path: string): AsyncIterable<ReadUser>;
  /** @param total the number of users in all pages */
  write(pages: AsyncIterable<readonly User[]>, total: number): AsyncIterable<string>;
  /** The file's names for the members of an entry, where they differ. */
  readonly names: Readonly<Record<string, string>>;
}
