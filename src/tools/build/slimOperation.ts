import type { Operation } from '../../engine/contract/Operation.ts';

const emptied = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(record).map((name) => [name, {}]));

/** All that is left of a parameter's schema: the format, by which a domain in it is sent in ASCII. */
const formatOf = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'format' in schema ? { schema: { format: schema.format } } : {};

/** An operation without its words and schemas. */
export function slimOperation({ answer, safe, parameters, success, failure, refine }: Operation): object {
  return {
    answer,
    ...(safe === undefined ? {} : { safe }),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, { schema, ...place }]) => [name, { ...place, ...formatOf(schema) }]),
    ),
    success: emptied(success),
    failure: emptied(failure),
    ...(refine === undefined ? {} : { refine }),
  };
}
