import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
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
