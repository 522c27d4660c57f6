import type { Contract } from '../contract/Contract.ts';
import { asSchema } from '../flow/Schema.ts';
import type { TestName } from '../flow/types.ts';
import { callSitesOf } from './CallSite.ts';
import type { CheckedUnit } from './Project.ts';

/** The most that a parameter takes, and which it is. */
export interface Most {
  readonly most: number;
  readonly parameter: string;
}

/** The least upper limit that the contract has for what a field is sent as; undefined where it has none. */
export function contractMaximum(
  checked: CheckedUnit,
  field: string,
  test: TestName,
  contract: Contract,
): Most | undefined {
  const all = callSitesOf(checked, contract).flatMap(({ name: made, operation, call, step }) => {
    const given = Object.entries({ ...call.value.with, ...step?.value.with });
    return given.flatMap(([name, value]): Most[] => {
      if (value !== `$form.${field}`) return [];
      const most = asSchema(operation.parameters[name]?.schema)[test];
      return typeof most === 'number' ? [{ most, parameter: `"${name}" of ${made}` }] : [];
    });
  });
  return all.sort((a, b) => a.most - b.most)[0];
}
