import type { Operation } from '../../engine/contract/Operation.ts';

const emptied = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(record).map((name) => [name, {}]));

/** An operation without its words and schemas. */
export function slimOperation({ answer, safe, parameters, success, failure, refine }: Operation): object {
  return {
    answer,
    ...(safe === undefined ? {} : { safe }),
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, { schema: _, ...place }]) => [name, place])),
    success: emptied(success),
    failure: emptied(failure),
    ...(refine === undefined ? {} : { refine }),
  };
}
