import { type Contract, operationOf } from '../../engine/contract/Contract.ts';
import { FAULTS } from '../../engine/contract/faults.ts';
import { sampleAnswer } from '../../engine/contract/sampleBody.ts';
import type { Said } from './Said.ts';

/** The answer of an operation with this outcome or fault, generated from the contract. */
export function sampleSaid(name: string, outcome: string, contract: Contract): Said {
  const fault = FAULTS.find((one) => one === outcome);
  if (fault !== undefined) return { fault };
  const operation = operationOf(name, contract);
  if (operation === undefined) return { code: outcome };
  const { isSuccess, code, data, errors } = sampleAnswer(operation, outcome);
  if (isSuccess) return { code, data: data ?? null };
  return { code, ...(errors === undefined ? {} : { errors }), ...(data === undefined ? {} : { failureData: data }) };
}
