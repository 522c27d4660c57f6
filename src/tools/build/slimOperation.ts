import type { Operation } from '../../contract/Operation.ts';

const emptied = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(record).map((name) => [name, {}]));

/** An operation without its words and schemas. */
export function slimOperation({ answer, safe, parameters, success, refine }: Operation): object {
  return {
    answer,
    ...(safe === undefined ? {} : { safe }),
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, { schema: _, ...place }]) => [name, place])),
    success: emptied(success),
    // Which codes a call fails with is for the checker; the page looks up what it is answered.
    failure: {},
    ...(refine === undefined ? {} : { refine }),
  };
}
