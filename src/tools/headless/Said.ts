import type { Fault } from '../../engine/contract/faults.ts';
import { type Refined, refine } from '../../engine/contract/refine.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';

/** The answer that the service or the browser gives. Without `data` it is a refusal. */
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
 * The answer as a caller gives it to the runtime.
 * @param described what of the operation determines outcomes; without it an outcome is its code
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
