import { idOf, isHttpOperationId, lineOf } from '../../../contract/operations.ts';
import type { Caller } from '../../../engine/runtime/ports.ts';
import type { Said } from '../../player/Ground.ts';
import { type Reply, StandIn } from '../../player/StandIn.ts';
import { answerFor, fault } from '../../scripted/ScriptedAnswer.ts';
import type { Way } from '../scenes/Scene.ts';
import { SAMPLING, sampleAnswer } from '../scenes/samples.ts';

/** A call of the page, with its answer. */
export interface Called {
  readonly operation: string;
  readonly answer: string;
}

/** No answer at all. */
const WAITING = 'waiting';
/** Faults of the transport by name. */
export const FAULTS: readonly string[] = [...Object.keys(fault), WAITING];

const isFault = (name: string): name is keyof typeof fault => Object.hasOwn(fault, name);
const nameOf = (said: Said) => ('fault' in said ? said.fault : (said.code ?? 'OK'));

/**
 * Stands in for the identity service and the browser inside the page. A call gets the chosen answer, else the path's
 * next answer (the last one repeats), else a sample.
 */
export class PageService extends StandIn {
  #way: ReadonlyMap<string, Said> = new Map();
  #waiting: readonly string[] = [];
  readonly #chosen = new Map<string, string>();
  readonly #names = new WeakMap<Reply, string>();

  /** @param tell called after each call */
  constructor(tell: () => void) {
    super((operation) => (isHttpOperationId(operation) ? sampleAnswer(operation) : { code: 'UNKNOWN' }), tell);
  }

  /** From now on, answers as the path does. */
  begin({ opening, moves, waiting }: Way): void {
    this.reset();
    this.#chosen.clear();
    this.#waiting = waiting;
    const said = moves.flatMap((move) =>
      move.kind === 'answer' ? [[lineOf(move.operation), move.said] as const] : [],
    );
    this.#way = new Map([['GET /env', { data: opening.environment }], ...said]);
    for (const [operation, one] of this.#way) this.say(operation, one);
  }

  /** Ends the path: calls that it left unanswered stay unanswered. */
  end(): void {
    for (const operation of this.#waiting) this.withhold(operation);
  }

  /** Sets an operation's outcome or fault from now on; undefined restores the scene's own. */
  choose(operation: string, outcome: string | undefined): void {
    if (outcome === undefined) this.#chosen.delete(operation);
    else this.#chosen.set(operation, outcome);
    const reply = this.#replyFor(operation, outcome);
    if (reply !== undefined && outcome !== undefined) this.#names.set(reply, outcome);
    this.say(operation, ...(reply === undefined ? [] : [reply]));
    if (outcome === WAITING) this.withhold(operation);
    else this.release(operation);
  }

  /** The chosen answer of an operation. */
  chosenFor = (operation: string): string | undefined =>
    this.#chosen.get(operation) ?? (this.waiting(operation) === undefined ? undefined : WAITING);

  get calls(): readonly Called[] {
    return this.asked.map(({ operation, reply }) => ({ operation: idOf(operation), answer: this.#nameOf(reply) }));
  }

  /** Calls of the browser go to the browser, unless the path has an answer. */
  override inPlaceOf(browser: Caller): Caller {
    const isSaid = (operation: string) => this.says(operation) || this.#waiting.includes(operation);
    return { ask: (request) => (isSaid(request.operation) ? this : browser).ask(request) };
  }

  #replyFor(name: string, outcome: string | undefined): Reply | undefined {
    const operation = lineOf(name);
    if (outcome === undefined || outcome === WAITING || !isHttpOperationId(operation)) return this.#way.get(operation);
    return { ...(isFault(outcome) ? fault[outcome] : answerFor(operation, outcome, SAMPLING)) };
  }

  #nameOf(reply: Reply | undefined): string {
    if (reply === undefined) return WAITING;
    return this.#names.get(reply) ?? ('status' in reply || 'cut' in reply ? 'sample' : nameOf(reply));
  }
}
