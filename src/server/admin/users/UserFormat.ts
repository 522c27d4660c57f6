import type { User } from '../../core/database/Database.ts';

/** A user in a file, as an entry for a world that is not validated yet. */
export interface ReadUser {
  readonly item: object;
  /** The line at which the user begins; the file's first line is 1. */
  readonly line: number;
}

/** A format in which users are imported and exported, one at a time. */
export interface UserFormat {
  /** @throws AdministrationError with the line that cannot be read */
  read(path: string): AsyncIterable<ReadUser>;
  /** @param total the number of users in all pages */
  write(pages: AsyncIterable<readonly User[]>, total: number): AsyncIterable<string>;
  /** The file's names for those members of an entry that it names differently. */
  readonly names: Readonly<Record<string, string>>;
}
