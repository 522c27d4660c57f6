import { type Contract, operationOf } from '../../engine/contract/Contract.ts';
import type { Asking, Caller, Request } from '../../engine/runtime/ports.ts';
import { answerOf, type Said } from '../headless/Said.ts';
import { sampleSaid } from '../headless/sampleSaid.ts';
import type { Answers } from './readAnswers.ts';

/**
 * Gives the answers of the file, in order. The last answer is repeated; an operation without one answers a plain
 * success.
 */
export class AnsweringCaller implements Caller {
  readonly #next = new Map<string, number>();

  /** @param tell called for each request with its operation, the names of its parameters, and the answer */
  constructor(
    private readonly answers: Answers,
    private readonly contract: Contract,
    private readonly tell: (line: string) => void,
  ) {}

  ask({ operation, described, parameters }: Request): Asking {
    const said = this.#said(operation);
    const answer = answerOf(said, described);
    const names = Object.keys(parameters);
    const sent = names.length === 0 ? '' : ` with ${names.join(', ')}`;
    this.tell(`asks ${operation}${sent}: ${answer.kind === 'fault' ? answer.fault : answer.outcome}`);
    return { answer: Promise.resolve(answer), abort: () => {} };
  }

  #said(operation: string): Said {
    const list = this.answers.get(operation) ?? [];
    const index = this.#next.get(operation) ?? 0;
    this.#next.set(operation, index + 1);
    const [first = 'OK'] = Object.keys(operationOf(operation, this.contract)?.success ?? {});
    return list[Math.min(index, list.length - 1)] ?? sampleSaid(operation, first, this.contract);
  }
}
