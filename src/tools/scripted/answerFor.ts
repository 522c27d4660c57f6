import { type HttpOperationId, operationOf } from '../../contract/operations.ts';
import { fault, ok, refusal, result, type ScriptedAnswer } from './ScriptedAnswer.ts';
import { type Sampling, sampleOf } from './sampleOf.ts';

/**
 * An answer with this outcome of the operation, generated from the contract. For a refined name it has the code and the
 * member from which the name is read.
 */
export function answerFor(id: HttpOperationId, outcome: string, sampling: Sampling = {}): ScriptedAnswer {
  const operation = operationOf(id);
  const { success, failure, refine = [] } = operation;
  const sample = (schema: unknown) => (schema === undefined ? undefined : sampleOf(schema, 'value', sampling));
  const succeed = (code: string, more: object = {}): ScriptedAnswer => {
    const data = sample(success[code]);
    const whole = typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, ...more } : data;
    return operation.answer === 'result' ? result(code, whole) : ok(whole);
  };
  if (Object.hasOwn(success, outcome)) return succeed(outcome);
  if (outcome === 'INTERNAL') return fault.broken;
  const errors = sample(failure[outcome]?.errors);
  const data = sample(failure[outcome]?.data);
  const brought = {
    ...(errors === undefined ? {} : { errors: texts(errors) }),
    ...(data === undefined ? {} : { data }),
  };
  const rule = refine.find(({ to }) => to.includes(outcome));
  const [code] = rule?.of ?? [];
  if (rule === undefined || code === undefined) return refusal(outcome, brought);
  const [root, member] = rule.by;
  if (Object.hasOwn(success, code)) return succeed(code, { [member]: outcome });
  return refusal(code, { ...brought, [root]: { ...texts(brought[root]), [member]: outcome } });
}

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, String(member)]));
