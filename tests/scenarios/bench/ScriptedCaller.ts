import { isOperationId, operationOf } from '../../../src/contract/operations.ts';
import type { Fault } from '../../../src/engine/contract/faults.ts';
import { compileOperation } from '../../../src/engine/flow/compileOperation.ts';
import type { Answer } from '../../../src/engine/runtime/Answer.ts';
import type { Asking, Caller, Request } from '../../../src/engine/runtime/ports.ts';
import { answerOf, type Said } from '../../../src/tools/headless/Said.ts';

export type { Said };

export const ok = (data: unknown = null, code = 'OK'): Said => ({ data, code });
export const refuse = (
  code: string,
  rest: { message?: string; errors?: Record<string, unknown>; failureData?: unknown } = {},
): Said => ({ code, ...rest });
export const fault = (name: Fault): Said => ({ fault: name });

interface Asked {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly language: string;
  readonly key: string | undefined;
  isAborted: boolean;
  answer(said: Said): void;
}

/** Gives the answers that a test sets. The last answer to an operation is given again. */
export class ScriptedCaller implements Caller {
  readonly asked: Asked[] = [];
  readonly #scripts = new Map<string, Said[]>();
  readonly #held = new Set<string>();

  say(operation: string, ...said: readonly Said[]): this {
    this.#scripts.set(operation, [...said]);
    return this;
  }

  /** Holds its answers until the test releases them. */
  hold(operation: string): this {
    this.#held.add(operation);
    return this;
  }

  of(operation: string): readonly Asked[] {
    return this.asked.filter((one) => one.operation === operation);
  }

  /** The parameters of each call of an operation. */
  sent(operation: string): readonly Readonly<Record<string, unknown>>[] {
    return this.of(operation).map(({ parameters }) => parameters);
  }

  ask({ operation, parameters, language, key }: Request): Asking {
    let give: (answer: Answer) => void = () => {};
    const answer = new Promise<Answer>((resolve) => {
      give = resolve;
    });
    const asked: Asked = {
      operation,
      parameters,
      language,
      key,
      isAborted: false,
      answer: (said) =>
        give(
          answerOf(said, isOperationId(operation) ? compileOperation(operation, operationOf(operation)) : undefined),
        ),
    };
    this.asked.push(asked);
    const script = this.#scripts.get(operation);
    const said = script !== undefined && script.length > 1 ? script.shift() : script?.[0];
    if (!this.#held.has(operation)) asked.answer(said ?? refuse('NOTHING_SAID'));
    return {
      answer,
      abort: () => {
        asked.isAborted = true;
      },
    };
  }
}
