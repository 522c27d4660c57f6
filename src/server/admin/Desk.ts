import { once } from 'node:events';
import type { Command } from 'commander';
import { auditNameOf, type Operator, type Right, requireReach, requireRight } from '../administration/Operator.ts';
import type { AuditEvent } from '../core/audit/Audit.ts';
import { recordAudit } from '../core/audit/recordAudit.ts';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import type { Applied } from '../world/applyWorld.ts';
import { formatTable, type Row } from './formatTable.ts';

type AdminService = Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;
type Store = Pick<Service, 'database' | 'clock'>;

const DRY = 'Nothing was changed: this was a dry run.';

interface Options {
  /** Whether to print JSON, for scripts. */
  readonly json: boolean;
  readonly print: (text: string) => void;
}

type Did = Omit<AuditEvent, 'actor' | 'outcome'>;

interface Change {
  readonly did: Did;
  readonly work: (store: Store) => Promise<void>;
}

/** What a command works with: the service, the operator, and the output. */
export class Desk {
  readonly service: AdminService;
  readonly #operator: Operator;
  readonly #options: Options;

  constructor(service: AdminService, operator: Operator, options: Options) {
    this.service = service;
    this.#operator = operator;
    this.#options = options;
  }

  get operatorName(): string {
    return this.#operator.name;
  }

  /** Whether the output is JSON. */
  get isJson(): boolean {
    return this.#options.json;
  }

  /** The operator's organisation, if the operator is limited to one. */
  get ownOrganisation(): string | undefined {
    return this.#operator.orgId ?? undefined;
  }

  /** @throws AdministrationError if the operator lacks the right */
  require(right: Right): void {
    requireRight(this.#operator, right);
  }

  /**
   * Call this before touching an organisation; null: individuals; undefined: several.
   * @throws AdministrationError if the operator is limited to another one
   */
  about(orgId: string | null | undefined): void {
    requireReach(this.#operator, orgId);
  }

  /** Makes a change and records it, atomically. */
  async change(did: Did, work: Change['work']): Promise<void> {
    await this.changeEach([{ did, work }]);
  }

  /** Makes and records all changes, or none. */
  async changeEach(changes: readonly Change[]): Promise<void> {
    const { database, clock } = this.service;
    await database.transaction().execute(async (transaction) => {
      for (const { did, work } of changes) {
        await work({ database: transaction, clock });
        await this.record(transaction, did);
      }
    });
  }

  /** Records in the audit trail what the operator did. */
  async record(database: Database, did: Did): Promise<void> {
    const event = { ...did, outcome: 'OK', actor: auditNameOf(this.#operator) };
    await recordAudit(database, event, this.service.clock.now());
  }

  /** Prints rows with the same members, as a table or as JSON. */
  show(rows: readonly Row[], nothing: string): void {
    if (this.#options.json) this.print(JSON.stringify(rows, null, 2));
    else this.print(rows.length === 0 ? nothing : formatTable(rows));
  }

  /** Prints the members of one object, one per line or as JSON. */
  showOne(row: Row): void {
    if (this.#options.json) this.print(JSON.stringify(row, null, 2));
    else
      this.print(
        formatTable(
          Object.entries(row).map(([member, value]) => ({ member, value })),
          false,
        ),
      );
  }

  /** Reports the result of a change, with secrets that are shown only once. */
  report({ changes, made }: Applied, isDry = false): void {
    if (this.#options.json) {
      this.print(JSON.stringify({ changes, made, isDry }, null, 2));
      return;
    }
    this.print(changes.join('\n') || 'Nothing changes.');
    for (const { name, value } of made) this.print(`The ${name}, which is shown only once:\n${value}`);
    if (isDry) this.print(DRY);
  }

  /** Like `report`, but for a change that is made in parts, which are not kept in memory. */
  reportParts(isDry = false) {
    let count = 0;
    return {
      add: async ({ changes }: Pick<Applied, 'changes'>) => {
        const lines = this.#options.json ? changes.map((line) => JSON.stringify(line)) : changes;
        if (lines.length === 0) return;
        const before = !this.#options.json ? '' : count === 0 ? '{"changes":[' : ',';
        count += lines.length;
        await this.printAll(before + lines.join(this.#options.json ? ',\n' : '\n'));
      },
      end: () => {
        if (count === 0) this.report({ changes: [], made: [] }, isDry);
        else if (this.#options.json) this.print(`],"made":[],"isDry":${isDry}}`);
        else if (isDry) this.print(DRY);
      },
    };
  }

  /** Prints a remark, but not in JSON output. */
  note(line: string): void {
    if (!this.#options.json) this.print(line);
  }

  done(line: string): void {
    this.report({ changes: [line], made: [] });
  }

  print(text: string): void {
    this.#options.print(text);
  }

  /** Prints a part of a long output, waiting while the reader is slower than the database. */
  async printAll(text: string): Promise<void> {
    this.print(text);
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
}

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
