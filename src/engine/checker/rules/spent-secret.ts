import { isSafe, operationOf } from '../../contract/Contract.ts';
import { isSuccess } from '../../flow/answerHandlers.ts';
import { awayOf } from '../../flow/exitsOf.ts';
import type { Value } from '../../flow/types.ts';
import type { HandlerNode } from '../../flow/Unit.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';

export const spentSecret: Rule = {
  id: 'spent-secret',
  why: 'A token seldom works twice, so the visitor sees an error right after a success.',
  hint: 'Go to a screen that confirms what was done. If the token still works, stay on the screen and repeat its calls.',
  stage: 'flow',
  level: 'warning',
  *ofPart(part) {
    for (const handler of part.nodes.handlers) {
      const sent = secretsSentBefore(handler, part);
      if (sent.length === 0) continue;
      const steps = [handler.value].flat();
      for (const [index, step] of steps.entries()) {
        const { target, kind } = awayOf(step) ?? {};
        const isSame = kind === 'screen' && target === part.unit.id;
        const name = isSame ? Object.keys(step.with ?? {}).find((one) => sent.includes(step.with?.[one])) : undefined;
        if (name === undefined) continue;
        const path = [...handler.path, ...(Array.isArray(handler.value) ? [index] : []), 'with', name];
        const message = `${handler.scope.outcome?.call} has just sent this secret, and ${target} begins again with it`;
        yield { file: handler.file, path, message };
      }
    }
  },
};

/** References to the secrets that a call has sent, if it has succeeded and changed something. */
function secretsSentBefore({ trigger, scope }: HandlerNode, { unit, flows }: CheckedPart): (Value | undefined)[] {
  const { call: id = '', name = '' } = scope.outcome ?? {};
  const call = unit.calls.get(id)?.value;
  const operation = operationOf(call?.operation ?? '', flows.definition.contract);
  if (trigger !== 'outcome' || call === undefined || operation === undefined) return [];
  if (!isSuccess(name, operation) || isSafe(call.operation, operation)) return [];
  const secrets = Object.keys(operation.parameters).filter((one) => operation.parameters[one]?.secret === true);
  return secrets.flatMap((one): Value[] => [`$sent.${one}`, call.with?.[one] ?? `$sent.${one}`]);
}
