import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src/engine/adapters/readAnswer.ts';
import { compileValidators, openSchema } from '../../../../src/engine/build/compileValidators.ts';
import { declaredAnswers } from '../../../../src/engine/build/inspect/serveInspection.ts';
import {
  failureOutcomes,
  isOfBrowser,
  operationOf,
  successOutcomes,
} from '../../../../src/engine/contract/Contract.ts';
import { compileOperation } from '../../../../src/engine/flow/compileOperation.ts';
import type { Validate } from '../../../../src/engine/flow/ScreenModule.ts';
import { definition } from '../../../../src/portal/definition.ts';

const { contract } = definition;
const declared = declaredAnswers(contract);

/** The validators for the data of an operation's answers, as a page has them. */
async function validatorsOf(name: string) {
  const success = Object.entries(operationOf(name, contract)?.success ?? {});
  const { code, names } = compileValidators(
    success.map(([, schema]) => openSchema(schema)),
    contract,
  );
  const source = `${code}\nexport default [${names.join(', ')}];`;
  const { default: made }: { default: Validate[] } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return Object.fromEntries(
    success.map(([outcome], index) => [
      outcome,
      (data: unknown) => (made[index]?.(data) === true ? [] : (made[index]?.errors ?? [])),
    ]),
  );
}

describe('the declared answers', () => {
  it('have every outcome of every operation that an answer can have', () => {
    const missing = Object.entries(contract.operations).flatMap(([name, operation]) => {
      const answered = new Set(declared[name]?.map(({ outcome }) => outcome));
      const outcomes = [...successOutcomes(operation), ...failureOutcomes(name, contract)];
      return outcomes.filter((outcome) => !answered.has(outcome)).map((outcome) => `${name}: ${outcome}`);
    });
    // The data of this answer always decide the next step, and that is the outcome.
    expect(missing).toEqual(['account.look-up: OK']);
  });

  it.each(Object.keys(contract.operations).filter((name) => !isOfBrowser(name)))(
    '%s: each body is read as the outcome that it represents',
    async (name) => {
      const operation = operationOf(name, contract);
      if (operation === undefined) throw new Error(name);
      const program = compileOperation(name, operation);
      const validators = await validatorsOf(name);
      for (const { outcome, isSuccess, body } of declared[name] ?? []) {
        const text = body === undefined ? '' : JSON.stringify(body);
        const response = { ok: isSuccess, status: isSuccess ? 200 : 400, headers: new Headers() };
        const told: string[] = [];
        const answer = readAnswer(program, { response, text, validators }, (pointer) => told.push(pointer));
        expect({ outcome, told, read: answer.kind === 'outcome' ? answer.outcome : answer.fault }).toEqual({
          outcome,
          told: [],
          read: outcome,
        });
      }
    },
  );
});
