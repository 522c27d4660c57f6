import type { User } from '../../core/database/Database.ts';

/** A user of a file, as an entry of a world that is not judged yet. */
export interface ReadUser {
  readonly item: object;
  /** Where it begins in the file, from 1. */
  readonly line: number;
}

/** A form in which users are imported and exported, one after the other. */
export interface UserFormat {
  /** @throws AdministrationError with the line of what cannot be read */
  read(path: string): AsyncIterable<ReadUser>;
  /** @param total how many there are in all pages */
  write(pages: AsyncIterable<readonly User[]>, total: number): AsyncIterable<string>;
  /** What the members of an entry are called in the file, where that differs. */
  readonly names: Readonly<Record<string, string>>;
}
