import { sql } from 'kysely';
import type { Database } from '../../../src/server/core/database/Database.ts';

interface Read {
  /** How many rows the table has, and the transaction of the latest one. */
  readonly version: string;
  readonly content: string;
}

/** The rows of some tables that name one of some marks, read again only where a row came, went or changed. */
export class RowsAbout {
  readonly #read = new Map<string, Read>();

  constructor(
    private readonly database: Database,
    private readonly tables: readonly string[],
    private readonly marks: readonly string[],
  ) {}

  /** All of them as one text, without the times of use and the library's own record of a browser's session. */
  async read(): Promise<string> {
    const looks = this.tables.map(
      (table) => sql`select ${table} as name, concat(count(*), ' ', max(xmin::text::bigint)) as version
        from ${sql.table(table)}`,
    );
    const { rows } = await this.#all<{ name: string; version: string }>(looks);
    const written = rows.filter(({ name, version }) => this.#read.get(name)?.version !== version);
    const contents = new Map((await this.#contentsOf(written)).map(({ name, content }) => [name, content]));
    for (const { name, version } of written) this.#read.set(name, { version, content: contents.get(name) ?? '' });
    return JSON.stringify(this.tables.map((name) => this.#read.get(name)?.content));
  }

  async #contentsOf(tables: readonly { readonly name: string }[]) {
    const marks = sql.join(this.marks.map((mark) => `%${mark}%`));
    const parts = tables.map(
      ({ name }) => sql`select ${name} as name, coalesce(string_agg(one::text, '|' order by one::text), '') as content
        from (select to_jsonb(t) - 'last_used_at' - 'idle_expires_at' as one from ${sql.table(name)} t) s
        where one::text ilike any(array[${marks}]) and one ->> 'kind' is distinct from 'acme:Session'`,
    );
    return (await this.#all<{ name: string; content: string }>(parts)).rows;
  }

  #all<Row>(parts: readonly ReturnType<typeof sql>[]): Promise<{ rows: Row[] }> {
    if (parts.length === 0) return Promise.resolve({ rows: [] });
    return sql<Row>`${sql.join(parts, sql` union all `)}`.execute(this.database);
  }
}
