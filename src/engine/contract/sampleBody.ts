import type { Operation } from './Operation.ts';
import { type Sampling, sampleOf } from './sampleOf.ts';

/** What an answer brings, made up. */
interface SampleAnswer {
  readonly isSuccess: boolean;
  readonly code: string;
  readonly data?: unknown;
  readonly errors?: Readonly<Record<string, string>>;
}

/** A body that the service may answer with, made up. */
export interface SampleBody {
  readonly isSuccess: boolean;
  readonly body: unknown;
}

/**
 * What an answer with this outcome of an operation brings, made up from the contract. For a refined name it has the code
 * and the member from which the name is read.
 */
export function sampleAnswer(operation: Operation, outcome: string, sampling: Sampling = {}): SampleAnswer {
  const { success, failure, refine = [] } = operation;
  const sample = (schema: unknown) => (schema === undefined ? undefined : sampleOf(schema, 'value', sampling));
  const succeed = (code: string, more: object = {}): SampleAnswer => {
    const data = sample(success[code]);
    const whole = typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, ...more } : data;
    return { isSuccess: true, code, data: whole };
  };
  if (Object.hasOwn(success, outcome)) return succeed(outcome);
  const errors = sample(failure[outcome]?.errors);
  const data = sample(failure[outcome]?.data);
  const brought = {
    ...(errors === undefined ? {} : { errors: texts(errors) }),
    ...(data === undefined ? {} : { data }),
  };
  const rule = refine.find(({ to }) => to.includes(outcome));
  const [code] = rule?.of ?? [];
  if (rule === undefined || code === undefined) return { isSuccess: false, code: outcome, ...brought };
  const [root, member] = rule.by;
  if (Object.hasOwn(success, code)) return succeed(code, { [member]: outcome });
  return { isSuccess: false, code, ...brought, [root]: { ...texts(brought[root]), [member]: outcome } };
}

/** The body of such an answer. */
export function sampleBody(operation: Operation, outcome: string, sampling: Sampling = {}): SampleBody {
  const { isSuccess, ...answer } = sampleAnswer(operation, outcome, sampling);
  if (!isSuccess) return { isSuccess, body: answer };
  const { code, data } = answer;
  return { isSuccess, body: operation.answer === 'result' ? { code, data } : data };
}

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, String(member)]));
