import type { User } from '../../core/database/Database.ts';

/** The users of a file, as entries of a world that are not judged yet. */
interface ReadUsers {
  readonly items: readonly object[];
  /** The line of an entry, from 1. */
  lineOf(index: number): number;
}

/** A form in which users are imported and exported. */
export interface UserFormat {
  /** @throws AdministrationError with the line of what cannot be read */
  read(path: string, text: string): ReadUsers;
  write(users: readonly User[]): string;
  /** What the members of an entry are called in the file, where that differs. */
  readonly names: Readonly<Record<string, string>>;
}
