import type { Contract } from '../../contract/Contract.ts';
import { failureOutcomes, isOfBrowser, successOutcomes } from '../../contract/Contract.ts';
import { isRecord } from '../../contract/isRecord.ts';
import type { Operation } from '../../contract/Operation.ts';
import { refine } from '../../contract/refine.ts';
import { sampleBody } from '../../contract/sampleBody.ts';
import type { DeclaredAnswer, DeclaredAnswers } from '../../development/Inspection.ts';

/**
 * Every answer that the contract declares, by operation. A browser call answers with data only. A code is left out if
 * each of its answers has a refined name.
 */
export function declaredAnswers(contract: Contract): DeclaredAnswers {
  return Object.fromEntries(
    Object.entries(contract.operations).map(([name, operation]) => {
      const described = isOfBrowser(name) ? { ...operation, answer: 'resource' as const } : operation;
      const outcomes = [...successOutcomes(operation), ...failureOutcomes(name, contract)];
      const answers = outcomes.map((outcome) => ({ outcome, ...sampleBody(described, outcome, { isFull: true }) }));
      return [name, answers.filter((answer) => outcomeOf(described, answer) === answer.outcome)];
    }),
  );
}

/** The outcome that this body is read as. */
function outcomeOf(operation: Operation, { outcome, isSuccess, body }: DeclaredAnswer): string {
  const { refine: rules = [] } = operation;
  const success = Object.keys(operation.success);
  const isWhole = operation.answer === 'result' || !isSuccess;
  const { code, errors, data } = isWhole && isRecord(body) ? body : { code: success[0], errors: undefined, data: body };
  return refine({ refine: rules, success }, { code: String(code ?? outcome), errors, data });
}
