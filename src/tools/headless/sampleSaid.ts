import { type Contract, operationOf } from '../../engine/contract/Contract.ts';
import { FAULTS } from '../../engine/contract/faults.ts';
import { type Sampling, sampleOf } from '../../engine/contract/sampleOf.ts';
import type { Said } from './Said.ts';

/**
 * What an operation answers for this outcome, made up from the contract. A refined name gets the code and the member
 * from which the name is read.
 */
export function sampleSaid(name: string, outcome: string, contract: Contract, sampling: Sampling = {}): Said {
  const fault = FAULTS.find((one) => one === outcome);
  if (fault !== undefined) return { fault };
  const operation = operationOf(name, contract);
  const { success = {}, failure = {}, refine = [] } = operation ?? {};
  const sample = (schema: unknown) => (schema === undefined ? undefined : sampleOf(schema, 'value', sampling));
  if (Object.hasOwn(success, outcome)) return { code: outcome, data: sample(success[outcome]) ?? null };
  const rule = refine.find(({ to }) => to.includes(outcome));
  const [root = 'errors', member = ''] = rule?.by ?? [];
  const code = rule === undefined ? outcome : (rule.of?.[0] ?? Object.keys(success)[0] ?? outcome);
  const named = rule === undefined ? {} : { [member]: outcome };
  if (Object.hasOwn(success, code)) return { code, data: { ...asRecord(sample(success[code])), ...named } };
  const errors = sample(failure[code]?.errors);
  const data = sample(failure[code]?.data);
  const isOf = (place: string) => rule !== undefined && root === place;
  return {
    code,
    ...(errors === undefined && !isOf('errors')
      ? {}
      : { errors: { ...asRecord(errors), ...(isOf('errors') ? named : {}) } }),
    ...(data === undefined && !isOf('data')
      ? {}
      : { failureData: isOf('data') ? { ...asRecord(data), ...named } : data }),
  };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
