import { type HttpOperationId, operationOf } from '../../contract/operations.ts';
import { sampleBody } from '../../engine/contract/sampleBody.ts';
import type { Sampling } from '../../engine/contract/sampleOf.ts';
import { fault, type ScriptedAnswer } from './ScriptedAnswer.ts';

/** An answer with this outcome of the operation, generated from the contract. */
export function answerFor(id: HttpOperationId, outcome: string, sampling: Sampling = {}): ScriptedAnswer {
  if (outcome === 'INTERNAL') return fault.broken;
  const { isSuccess, body } = sampleBody(operationOf(id), outcome, sampling);
  return { status: isSuccess ? 200 : 400, body };
}
