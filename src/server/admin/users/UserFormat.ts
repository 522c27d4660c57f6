import type { User } from '../../core/database/Database.ts';

/** A user in a file, as an entry for a world that is not validated yet. */
export interface ReadUser {
  readonly item: object;
  /** The line at which the user begins; the file's first line is 1. */
  readonly line: number;
  /** What of the user cannot be moved here, in words that follow "1 user" or "2 users". */
  readonly losses?: readonly string[];
}

/** A format from which users are imported, one at a time. */
export interface UserReader {
  /**
   * @param hosts of the portal, at which a passkey must work
   * @throws AdministrationError with the line that cannot be read
   */
  read(path: string, hosts: readonly string[]): AsyncIterable<ReadUser>;
  /** The file's names for those members of an entry that it names differently. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A format in which users are exported too. */
export interface UserFormat extends UserReader {
  /** @param total the number of users in all pages */
  write(pages: AsyncIterable<readonly User[]>, total: number): AsyncIterable<string>;
}
