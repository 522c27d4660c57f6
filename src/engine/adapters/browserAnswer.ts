import type { Answer } from '../runtime/Answer.ts';

/** An answer of the browser, as the contract declares it. */
export const succeed = (data: unknown): Answer => ({ kind: 'outcome', outcome: 'OK', code: 'OK', success: true, data });

export const fail = (code: string): Answer => ({ kind: 'outcome', outcome: code, code, success: false });
