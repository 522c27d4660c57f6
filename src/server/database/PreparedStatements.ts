import type { messages, PGlite, Results } from '@electric-sql/pglite';

/** How many statements stay prepared; the service has about half as many. */
const KEPT = 500;

/** Statements on rows, transactions or the log. Any other may change the tables that a prepared statement reads. */
const IS_OF_ROWS = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|checkpoint)\b/i;

interface Prepared {
  readonly name: string;
  /** The type OIDs of its parameters. */
  readonly types: readonly number[];
  /** The columns of its rows, if any. */
  readonly columns: readonly messages.BackendMessage[];
}

/**
 * Runs statements on one engine, each with a single call to it. A statement is parsed and planned once and kept under a
 * name (PostgreSQL's documentation, section 54.2.3, Extended Query). PGlite's `query` would parse the statement each
 * time and make six calls, which takes five times the processor time.
 */
export class PreparedStatements {
  readonly #engine: PGlite;
  readonly #library: Pick<typeof import('@electric-sql/pglite'), 'parse' | 'protocol'>;
  /** By SQL text, least recently used first. */
  readonly #prepared = new Map<string, Prepared>();
  #count = 0;

  private constructor(engine: PGlite, library: typeof import('@electric-sql/pglite')) {
    this.#engine = engine;
    this.#library = library;
  }

  static async on(engine: PGlite): Promise<PreparedStatements> {
    return new PreparedStatements(engine, await import('@electric-sql/pglite'));
  }

  /** @throws messages.DatabaseError if PostgreSQL rejects the statement */
  async run<R>(sql: string, parameters: readonly unknown[]): Promise<Results<R>> {
    if (!IS_OF_ROWS.test(sql)) {
      await this.#forget([...this.#prepared.keys()]);
      return this.#engine.query<R>(sql, [...parameters]);
    }
    const prepared = this.#prepared.get(sql) ?? (await this.#prepare(sql));
    this.#prepared.delete(sql);
    this.#prepared.set(sql, prepared);
    const { serialize } = this.#library.protocol;
    const values = parameters.map((value, index) => this.#write(value, prepared.types[index]));
    const answers = await this.#send([serialize.bind({ statement: prepared.name, values }), serialize.execute({})]);
    const [result] = this.#library.parse.parseResults([...prepared.columns, ...answers], this.#engine.parsers);
    if (result === undefined) throw new Error('the engine answers nothing');
    return result as Results<R>;
  }

  async #prepare(sql: string): Promise<Prepared> {
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined && this.#prepared.size >= KEPT) await this.#forget([oldest]);
    this.#count += 1;
    const name = `s${this.#count}`;
    const { serialize } = this.#library.protocol;
    const answers = await this.#send([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })]);
    return {
      name,
      types: this.#library.parse.parseDescribeStatementResults(answers),
      columns: answers.filter((answer) => answer.name === 'rowDescription'),
    };
  }

  async #forget(texts: readonly string[]): Promise<void> {
    const names = texts.flatMap((sql) => this.#prepared.get(sql)?.name ?? []);
    if (names.length === 0) return;
    for (const sql of texts) this.#prepared.delete(sql);
    const { serialize } = this.#library.protocol;
    await this.#send(names.map((name) => serialize.close({ type: 'S', name })));
  }

  #write(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#engine.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  /** Sends messages together, with the final one that makes PostgreSQL respond and commit. */
  #send(parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    const message = Buffer.concat([...parts, this.#library.protocol.serialize.sync()]);
    return this.#engine.runExclusive(() => this.#engine.execProtocolStream(message));
  }
}
