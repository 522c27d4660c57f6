import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAdmin } from '../../../src/server/admin/runAdmin.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';

/** The output of a command, and how it ended. */
export interface Said {
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}

/** A shell in which the administration command runs on an open database. */
export class AdminShell {
  readonly #database: Database;
  readonly #folder: string;
  readonly #variables: Readonly<Record<string, string>>;

  constructor(database: Database, folder: string, variables: Readonly<Record<string, string>> = {}) {
    this.#database = database;
    this.#folder = folder;
    this.#variables = variables;
  }

  /**
   * @param line words without quotes; `_` is a space within a word
   * @param isTerminal whether a person reads it, instead of a pipe
   */
  async run(line: string, isTerminal = false): Promise<Said> {
    const words = line.split(' ').map((word) => word.replaceAll('_', ' '));
    const [out, errors]: [string[], string[]] = [[], []];
    const status = await runAdmin(words, {
      variables: { DATA_DIR: 'memory:', ...this.#variables },
      user: 'root',
      database: this.#database,
      isTerminal,
      print: (text) => out.push(text),
      complain: (text) => errors.push(text),
    });
    return { status, out: out.join('\n'), errors: errors.join('\n') };
  }

  /**
   * Runs a command that must succeed.
   * @returns its output as JSON
   */
  async read<T>(line: string): Promise<T> {
    const { status, out, errors } = await this.run(`${line} --json`);
    if (status !== 0) throw new Error(`${line}: ${errors}`);
    return JSON.parse(out);
  }

  /** Writes a file. @returns its path */
  async file(name: string, text: string): Promise<string> {
    const path = join(this.#folder, name);
    await writeFile(path, text);
    return path;
  }
}
