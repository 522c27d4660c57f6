import { resolveShell } from '../../engine/flow/resolveUnit.ts';
import type { VisitStep } from '../../engine/promises/VisitStep.ts';
import type { Way } from '../gallery/scenes/Scene.ts';
import { openUnit, shellAt } from '../walks/openUnits.ts';
import { type Searched, subjectOf } from '../walks/search/subjectOf.ts';
import { Follower } from './Follower.ts';

/** A visit that can be played. */
export interface Followed extends Way {
  /** For each step of the visit, how many of the moves have been made when it is done; fewer if the flows stop it. */
  readonly ends: readonly number[];
}

/**
 * Finds out how the runtime takes a visit of the model checker: with which inputs, stored values, answers and fields.
 * A visit is on one screen, so its steps are the screen's own or those of the shell around it.
 * @returns how it is played, as far as the flows allow it; undefined if there is no such screen
 */
export async function followVisit(visit: readonly VisitStep[], searched: Searched): Promise<Followed | undefined> {
  const { compiled } = searched;
  const own = await openUnit(compiled, screenOf(visit) ?? '');
  if (own === undefined) return undefined;
  const shell = resolveShell(compiled.flows, own.screen.route.shell);
  let furthest: Followed | undefined;
  for (const open of [own, ...(shell === undefined ? [] : shellAt(shell, own.screen.route.paths, compiled))]) {
    const { subject, openings } = subjectOf(open, searched);
    const found = new Follower(subject, visit).from(openings);
    if (found === undefined || found.ends.length <= (furthest?.ends.length ?? 0)) continue;
    const { opening, moves, asked } = found.place;
    furthest = { subject: open.kind, id: open.unit.id, opening, moves, waiting: [...asked.values()], ends: found.ends };
    if (found.ends.length === visit.length) break;
  }
  return furthest;
}

/** The screen that a visit opens. */
export function screenOf([first]: readonly VisitStep[]): string | undefined {
  return first?.does !== undefined && 'open' in first.does ? first.does.open : undefined;
}
