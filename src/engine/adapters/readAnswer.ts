import { UNKNOWN } from '../contract/Contract.ts';
import { isRecord } from '../contract/isRecord.ts';
import { parseData } from '../contract/isShallow.ts';
import { refine } from '../contract/refine.ts';
import type { OperationProgram } from '../flow/Program.ts';
import type { Answer, FaultAnswer } from '../runtime/Answer.ts';
import type { AnswerValidators } from '../runtime/ports.ts';

interface Received {
  readonly response: Pick<Response, 'ok' | 'status' | 'headers'>;
  readonly text: string;
  readonly validators: AnswerValidators;
}

/** Stands for a body that is not JSON. */
const BROKEN = Symbol('broken');

/**
 * The meaning of an HTTP response (api-contract, Conventions). A response that breaks its schema is a fault of the
 * service: no part of it is used, and `report` gets the JSON pointer of the error.
 */
export function readAnswer(operation: OperationProgram, received: Received, report: (pointer: string) => void): Answer {
  const { response, text } = received;
  if (response.status === 429) return withRetryAfter('TOO_MANY_REQUESTS', response.headers);
  const body = parse(text);
  // D-03: if the code is in the contract, it decides, not the status. Any other 5xx is a fault of the service.
  const isKnown = isRecord(body) && typeof body.code === 'string' && operation.failure.includes(body.code);
  if (response.status >= 500 && !isKnown)
    return withRetryAfter(response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL', response.headers);
  return response.ok ? readSuccess(operation, body, received, report) : readFailure(operation, body);
}

function readSuccess(
  operation: OperationProgram,
  body: unknown,
  { validators }: Received,
  report: (pointer: string) => void,
): Answer {
  const malformed = (pointer: string): Answer => {
    report(pointer === '' ? '/' : pointer);
    return { kind: 'fault', fault: 'MALFORMED' };
  };
  if (body === BROKEN) return malformed('');
  const isResult = operation.answer === 'result' && body !== null;
  if (isResult && (!isRecord(body) || typeof body.code !== 'string')) return malformed('/code');
  const code = isResult && isRecord(body) ? String(body.code) : 'OK';
  const data = isResult && isRecord(body) ? body.data : body;
  if (!operation.success.includes(code)) return readFailure(operation, body);
  // An empty response is OK without data. The flow defines its meaning, and no schema applies.
  const [wrong] = data === null || data === undefined ? [] : (validators[code]?.(data) ?? []);
  if (wrong !== undefined) return malformed(isResult ? `/data${wrong.instancePath}` : wrong.instancePath);
  return { kind: 'outcome', outcome: refine(operation, { code, data }), code, success: true, data: data ?? null };
}

/** Reads a refusal. A body without a code gets no message, since the flow has a text in the visitor's language. */
function readFailure(operation: OperationProgram, body: unknown): Answer {
  if (!isRecord(body) || typeof body.code !== 'string') {
    return { kind: 'outcome', outcome: UNKNOWN, code: UNKNOWN, success: false };
  }
  const { code, errors, data, message } = body;
  return {
    kind: 'outcome',
    outcome: refine(operation, { code, errors, data }),
    code,
    success: false,
    errors,
    data,
    ...(typeof message === 'string' && message !== '' ? { message } : {}),
  };
}

function parse(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return parseData(text);
  } catch {
    return BROKEN;
  }
}

/** Adds Retry-After in seconds. A Retry-After with a date is ignored, since clocks differ. */
function withRetryAfter(fault: FaultAnswer['fault'], headers: Pick<Headers, 'get'>): FaultAnswer {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isSafeInteger(seconds) && seconds > 0
    ? { kind: 'fault', fault, retryAfter: seconds }
    : { kind: 'fault', fault };
}
