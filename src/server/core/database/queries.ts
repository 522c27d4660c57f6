import DataLoader from 'dataloader';
import { type Compilable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from './Database.ts';
import type { Tables } from './Tables.ts';

/** A placeholder in a statement, which gets a value at each run. */
class Parameter {
  constructor(readonly name: PropertyKey) {}
}

/** The parameters of a statement, for Kysely's expressions. */
export type ParameterOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is built and compiled once, at its first run. Meant for the most frequent calls, since Kysely takes
 * longer to build a statement than to send it.
 * @returns a function that runs it with values, also inside a transaction, and returns its rows
 */
export function prepareStatement<Values extends object, Row>(
  build: (database: Kysely<Tables>, parameter: ParameterOf<Values>) => Compilable<Row>,
): (database: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let compiled: ReturnType<Compilable<Row>['compile']> | undefined;
  return async (database, values) => {
    compiled ??= build(database, (name) => sql`${new Parameter(name)}`).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    );
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * Whether a column has a given name, ignoring letter case. The database converts both to lower case, since Node.js
 * converts some letters differently, such as a final sigma.
 */
export const isSameName = (column: string, given: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) = lower(${given})`;

/** The names in lower case, in the given order. Names that the database treats as equal get the same spelling. */
export async function foldNames(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name
    from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as given (name, place)
    order by place`.execute(database);
  return rows.map(({ name }) => name);
}

/**
 * Inserts rows with one statement, whose text is the same for any number of rows. The first row's members are the
 * columns. With a parameter for each value, five hundred accounts would need 100 kB of SQL and twenty thousand Kysely
 * nodes.
 */
export async function insertRows<Name extends keyof Tables>(
  database: Database,
  name: Name,
  rows: readonly Partial<Selectable<Tables[Name]>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const [table, columns] = [sql.table(name), sql.join(Object.keys(first).map((column) => sql.ref(column)))];
  await sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`.execute(database);
}

/** PostgreSQL's SQLSTATE 23505, which both drivers report in `code`. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Rows per statement, which keeps the number of values far below PostgreSQL's limit of 65,535. */
const MOST = 500;

/** Splits a long list into parts that each fit into one statement. */
export function inChunks<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += MOST) chunks.push(items.slice(start, start + MOST));
  return chunks;
}

/** The maximum number of calls answered by one statement. */
const LARGEST = 100;

/**
 * Combines calls into one statement if they arrive in the same turn of the event loop, or while the previous batch is
 * running. A flood of calls therefore takes one connection, and a busier database gets fewer statements. A single call
 * is not delayed.
 * @param answer returns one answer for each call, in order; if it fails, all calls of the batch fail
 */
export function inBatches<Call, Answer>(
  answer: (database: Database, calls: readonly Call[]) => Promise<Answer[]>,
): (database: Database, call: Call) => Promise<Answer> {
  const loaders = new WeakMap<Database, DataLoader<Call, Answer>>();
  return (database, call) => {
    const known = loaders.get(database);
    if (known !== undefined) return known.load(call);
    const loader = loaderOf((calls: readonly Call[]) => answer(database, calls));
    loaders.set(database, loader);
    return loader.load(call);
  };
}

function loaderOf<Call, Answer>(answer: (calls: readonly Call[]) => Promise<Answer[]>): DataLoader<Call, Answer> {
  let earlier: Promise<unknown> = Promise.resolve();
  const answerNext = (calls: readonly Call[]) => {
    const answers = answer(calls);
    earlier = answers.catch(() => {});
    return answers;
  };
  return new DataLoader(answerNext, {
    cache: false,
    maxBatchSize: LARGEST,
    batchScheduleFn: (dispatch) => void earlier.then(() => setImmediate(dispatch)),
  });
}

/**
 * Conditions that each select one range of a table's 8 KiB pages. A statement with such a condition is quick, however
 * large the table is, and needs no index. Rows inserted meanwhile may be in no range.
 */
export async function* pageRanges(
  database: Database,
  table: string,
  pages: number,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const size = sql<{ pages: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`;
  const { rows } = await size.execute(database);
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pages) {
    const [from, to] = [`(${page},0)`, `(${page + pages},0)`];
    yield sql<SqlBool>`ctid >= ${from}::tid and ctid < ${to}::tid`;
  }
}
