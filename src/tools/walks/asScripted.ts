import type { Operation } from '../../engine/contract/Operation.ts';
import type { Said } from '../headless/Said.ts';
import { fault, ok, result, type ScriptedAnswer } from '../scripted/ScriptedAnswer.ts';

const FAULTS = {
  NETWORK: fault.cut,
  TIMEOUT: fault.cut,
  INTERNAL: fault.broken,
  UNAVAILABLE: fault.away,
  MALFORMED: fault.malformed,
  TOO_MANY_REQUESTS: fault.busy,
} as const satisfies Record<string, ScriptedAnswer>;

/** The same answer over HTTP. */
export function asScripted({ answer }: Pick<Operation, 'answer'>, said: Said): ScriptedAnswer {
  if ('fault' in said) return FAULTS[said.fault];
  if ('data' in said) return answer === 'result' ? result(said.code ?? 'OK', said.data) : ok(said.data);
  const { code, message, errors, failureData: data } = said;
  return {
    status: 400,
    body: { code, ...(message && { message }), ...(errors && { errors }), ...(data !== undefined && { data }) },
  };
}
