import { type Contract, operationOf } from '../../engine/contract/Contract.ts';
import { FAULTS, type Fault } from '../../engine/contract/faults.ts';
import { type Refined, refine } from '../../engine/contract/refine.ts';
import { sampleAnswer } from '../../engine/contract/sampleOf.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';

/** An answer of the service or the browser. Without `data` it is a refusal. */
export type Said =
  | { readonly data: unknown; readonly code?: string }
  | {
      readonly code: string;
      readonly message?: string;
      readonly errors?: Readonly<Record<string, unknown>>;
      /** The content of a refusal. */
      readonly failureData?: unknown;
    }
  | { readonly fault: Fault; readonly retryAfter?: number };

/**
 * The answer as a caller passes it to the runtime.
 * @param described how the operation's codes are refined; without it, the outcome is the code
 */
export function answerOf(said: Said, described: Refined | undefined): Answer {
  if ('fault' in said) {
    const { fault, retryAfter } = said;
    return { kind: 'fault', fault, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  const code = said.code ?? 'OK';
  const success = 'data' in said;
  const errors = success ? undefined : said.errors;
  const data = success ? said.data : said.failureData;
  const message = success ? undefined : said.message;
  const outcome = described === undefined ? code : refine(described, { code, errors, data });
  return { kind: 'outcome', outcome, code, success, data, errors, ...(message === undefined ? {} : { message }) };
}

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
