import { type Contract, operationOf } from '../contract/Contract.ts';
import { asSchema } from '../flow/Schema.ts';
import type { TestName } from '../flow/types.ts';
import { sentBy } from './CallSite.ts';
import type { CheckedUnit } from './CheckedUnit.ts';

/** The upper limit of a parameter, and its name. */
export interface Most {
  readonly most: number;
  readonly parameter: string;
}

/** The lowest upper limit in the contract of the parameters that send a field; undefined if there is no limit. */
export function contractMaximum(
  checked: CheckedUnit,
  field: string,
  test: TestName,
  contract: Contract,
): Most | undefined {
  const all = sentBy(checked).flatMap(({ operation, values }) =>
    Object.entries(values).flatMap(([name, value]): Most[] => {
      if (value !== `$form.${field}`) return [];
      const most = asSchema(operationOf(operation, contract)?.parameters[name]?.schema)[test];
      return typeof most === 'number' ? [{ most, parameter: `"${name}" of ${operation}` }] : [];
    }),
  );
  return all.sort((a, b) => a.most - b.most)[0];
}
