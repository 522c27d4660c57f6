import type { Command } from 'commander';
import type { Right } from '../administration/Operator.ts';
import type { Service } from '../core/Service.ts';
import type { Desk } from './Desk.ts';

/** Options that every command has. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly as?: string;
}

/** Opens the database, runs a command, and closes the database again. */
export type AtDesk = (options: GlobalOptions, work: (desk: Desk) => Promise<void>) => Promise<void>;

/** Carries out a command with its options and arguments. It must call `about` for each organisation that it touches. */
export type Handler<O> = (desk: Desk, options: O, ...names: string[]) => Promise<void>;

/** Makes the action of a command that needs a right. */
export type Work = <O extends object>(right: Right, handle: Handler<O>) => (this: Command) => Promise<void>;

/** Runs a command on a database without tables. It has no administrators yet, so no right is needed. */
export type AtEmptyDatabase = (
  work: (at: Pick<Service, 'database' | 'settings'> & { print(text: string): void }) => Promise<void>,
) => Promise<void>;

/** How commands reach the database. */
interface Ways {
  readonly work: Work;
  readonly atEmptyDatabase: AtEmptyDatabase;
}

/** Adds the commands of one area. */
export type Area = (program: Command, ways: Ways) => void;

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
