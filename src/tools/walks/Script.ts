import { BASE_PATH, HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../contract/operations.ts';
import type { Caller } from '../../engine/runtime/ports.ts';
import { responseOf } from '../gallery/stage/responseOf.ts';
import { answerOf, type Said } from '../headless/Said.ts';
import { defaultAnswer } from '../scripted/defaultAnswer.ts';
import { operationAt } from '../scripted/operationAt.ts';
import type { ScriptedAnswer } from '../scripted/ScriptedAnswer.ts';
import { asScripted } from './asScripted.ts';
import type { Walk } from './Walk.ts';

const isHttp = (name: string): name is HttpOperationId => Object.hasOwn(HTTP_OPERATIONS, name);

/** The service and the browser as a walk says that they answer; what it does not say is the usual answer. */
export class Script {
  #said = new Map<string, Said[]>();
  readonly #fetch = globalThis.fetch.bind(globalThis);

  /** @param environment the answer to the call for it */
  constructor(private readonly environment: unknown) {}

  take({ moves }: Pick<Walk, 'moves'>): void {
    this.#said = new Map();
    for (const move of moves) {
      if (move.kind !== 'answer') continue;
      this.#said.set(move.operation, [...(this.#said.get(move.operation) ?? []), move.said]);
    }
  }

  /** In place of that of the page. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://service.test');
    const { method = 'GET' } = init;
    if (!pathname.startsWith(`${BASE_PATH}/`)) return this.#fetch(input, init);
    const operation = operationAt(method === 'HEAD' ? 'GET' : method, pathname.slice(BASE_PATH.length));
    return responseOf(operation === undefined ? { status: 404, body: { code: 'NOT_FOUND' } } : this.#answer(operation));
  };

  /** In place of what the browser does itself. */
  readonly browser: Caller = {
    ask: ({ operation, described }) => ({
      answer: Promise.resolve(answerOf(this.#next(operation) ?? { code: 'UNKNOWN' }, described)),
      abort: () => {},
    }),
  };

  #answer(operation: HttpOperationId): ScriptedAnswer {
    if (operation === 'GET /env') return { status: 200, body: this.environment };
    const said = this.#next(operation);
    return said === undefined || !isHttp(operation)
      ? defaultAnswer(operation)
      : asScripted(operationOf(operation), said);
  }

  #next = (operation: string): Said | undefined => this.#said.get(operation)?.shift();
}
