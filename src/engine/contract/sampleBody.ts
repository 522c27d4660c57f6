import type { Operation } from './Operation.ts';
import { type Sampling, sampleOf } from './sampleOf.ts';

/** A body that the service may answer with, made up. */
export interface SampleBody {
  readonly isSuccess: boolean;
  readonly body: unknown;
}

/**
 * The body of an answer with this outcome of an operation, made up from the contract. For a refined name it has the code
 * and the member from which the name is read.
 */
export function sampleBody(operation: Operation, outcome: string, sampling: Sampling = {}): SampleBody {
  const { success, failure, refine = [] } = operation;
  const sample = (schema: unknown) => (schema === undefined ? undefined : sampleOf(schema, 'value', sampling));
  const succeed = (code: string, more: object = {}): SampleBody => {
    const data = sample(success[code]);
    const whole = typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, ...more } : data;
    return { isSuccess: true, body: operation.answer === 'result' ? { code, data: whole } : whole };
  };
  const refuse = (code: string, members: object): SampleBody => ({ isSuccess: false, body: { code, ...members } });
  if (Object.hasOwn(success, outcome)) return succeed(outcome);
  const errors = sample(failure[outcome]?.errors);
  const data = sample(failure[outcome]?.data);
  const brought = {
    ...(errors === undefined ? {} : { errors: texts(errors) }),
    ...(data === undefined ? {} : { data }),
  };
  const rule = refine.find(({ to }) => to.includes(outcome));
  const [code] = rule?.of ?? [];
  if (rule === undefined || code === undefined) return refuse(outcome, brought);
  const [root, member] = rule.by;
  if (Object.hasOwn(success, code)) return succeed(code, { [member]: outcome });
  return refuse(code, { ...brought, [root]: { ...texts(brought[root]), [member]: outcome } });
}

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, String(member)]));
