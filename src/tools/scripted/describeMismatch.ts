import { Ajv } from 'ajv';
import type { Operation } from '../../engine/contract/Operation.ts';
import type { ScriptedAnswer } from './ScriptedAnswer.ts';

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

/** Why the contract does not allow this success; undefined if it does, and for refusals and faults. */
export function describeMismatch(operation: Operation, answer: ScriptedAnswer): string | undefined {
  if (!('body' in answer) || answer.status >= 300) return undefined;
  const isResult = operation.answer === 'result';
  const { code = 'OK', data } = isResult ? (answer.body as { code?: string; data?: unknown }) : { data: answer.body };
  const schema = operation.success[code];
  if (schema === undefined) return `"${code}" is none of ${Object.keys(operation.success).join(', ')}`;
  const validate = ajv.compile(schema as object);
  return validate(data) ? undefined : ajv.errorsText(validate.errors);
}
