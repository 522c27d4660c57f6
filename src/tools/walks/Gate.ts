import type { Answer } from '../../engine/runtime/Answer.ts';
import type { Asking, Caller, Request } from '../../engine/runtime/ports.ts';

interface Waiting {
  readonly operation: string;
  readonly open: () => Promise<void>;
}

/** Holds answers back until the walk comes to them, so that they come in its order. */
export class Gate {
  #waiting: Waiting[] = [];
  /** Whether what is asked now belongs to the walk; all else is answered at once. */
  isHeld: () => boolean = () => false;

  reset(): void {
    this.#waiting = [];
  }

  /** Whether an answer of this operation is to come. */
  has(operation: string): boolean {
    return this.#waiting.some((one) => one.operation === operation);
  }

  /** Lets the first answer of an operation through, as soon as it is there. */
  async open(operation: string): Promise<void> {
    const found = this.#waiting.find((one) => one.operation === operation);
    this.#waiting = this.#waiting.filter((one) => one !== found);
    await found?.open();
  }

  around(caller: Caller): Caller {
    return { ask: (request) => (this.isHeld() ? this.#hold(caller, request) : caller.ask(request)) };
  }

  #hold(caller: Caller, request: Request): Asking {
    const asking = caller.ask(request);
    let give: (answer: Answer) => void = () => {};
    const answer = new Promise<Answer>((resolve) => {
      give = resolve;
    });
    const waiting: Waiting = {
      operation: request.operation,
      open: async () => give(await asking.answer),
    };
    this.#waiting.push(waiting);
    return {
      answer,
      abort: () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        asking.abort();
      },
    };
  }
}
