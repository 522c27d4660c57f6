import type { Step } from '../../engine/flow/types.ts';
import type { VisitStep } from '../../engine/promises/VisitStep.ts';
import type { Observer } from '../../engine/runtime/Observer.ts';
import type { Snapshot } from '../../engine/runtime/Snapshot.ts';
import type { openPortal } from '../headless/openPortal.ts';
import type { Move } from '../player/Move.ts';
import { Player } from '../player/Player.ts';
import { RuntimeGround } from '../player/RuntimeGround.ts';
import type { StandIn } from '../player/StandIn.ts';
import type { Followed } from '../visits/followVisit.ts';
import { hasRun } from '../visits/hasRun.ts';
import type { TrySession } from './TrySession.ts';

/** Plays a visit in the terminal, one step after the other. */
export class VisitPlayer extends Player {
  #ran: Step[] = [];
  #snapshot: Snapshot | undefined;

  constructor(
    headless: Awaited<ReturnType<typeof openPortal>>,
    service: StandIn,
    private readonly followed: Followed,
  ) {
    const { portal, navigation, clock } = headless;
    const { ports } = portal;
    super(portal, service, new RuntimeGround(portal, navigation), {
      begin: () => clock,
      skip: (milliseconds) => clock.advance(milliseconds),
      rest: () => new Promise((resolve) => setTimeout(resolve)),
    });
    // The stand-in answers the runtime itself, and the visit begins where the portal is opened.
    portal.ports = ports;
    this.part = followed;
  }

  override took(...taken: Parameters<Observer['took']>): void {
    super.took(...taken);
    const [{ isShell }, , screenContext, { choices, snapshot }] = taken;
    const { part } = this;
    if ((part?.subject === 'shell') !== isShell || screenContext.program.id !== part?.id) return;
    this.#ran.push(...choices.flatMap(({ step }) => step ?? []));
    this.#snapshot = snapshot;
  }

  /** @returns the first step that did not happen, or not as it says; undefined if all did */
  async play(
    visit: readonly VisitStep[],
    session: TrySession,
    tell: (line: string) => void,
  ): Promise<VisitStep | undefined> {
    const { moves, ends } = this.followed;
    await session.begin(() => this.service.asked.some(({ reply }) => reply === undefined));
    let made = 0;
    for (const [index, step] of visit.entries()) {
      tell(`# ${step.says}`);
      const end = ends[index];
      if (end === undefined) return step;
      if (end > made) this.#ran = [];
      for (const move of moves.slice(made, end)) {
        session.echo(move);
        if (!(await this.#makes(move))) return step;
        session.report();
      }
      made = end;
      if (this.#snapshot === undefined || !hasRun(step, this.#ran, this.#snapshot)) return step;
    }
    return undefined;
  }

  async #makes(move: Move): Promise<boolean> {
    if (!this.isThere()) return false;
    const isAsked = () => move.kind !== 'answer' || this.service.waiting(move.operation) !== undefined;
    if (!(await this.until(isAsked)) || !(await this.make(move))) return false;
    await this.settle();
    return true;
  }
}
