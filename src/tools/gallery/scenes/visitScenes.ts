import { visitScene } from '../../../engine/diff/fingerprint.ts';
import type { Flows } from '../../../engine/flow/Flows.ts';
import { followVisit, screenOf } from '../../visits/followVisit.ts';
import type { ReportedVisit } from '../../visits/readVisit.ts';
import type { Searched } from '../../walks/search/subjectOf.ts';
import type { ListedScene } from '../GalleryData.ts';
import type { ScreenPlan } from './Plan.ts';
import { planOf } from './planOf.ts';

/** The flow under which visits are listed. */
const VISITS = 'visits';

interface VisitScene {
  readonly plan: ScreenPlan;
  readonly listed: ListedScene;
}

/**
 * Visits of reports, as scenes that are played step by step. Their ids are `visit-` and the start of the change's
 * fingerprint, or a number.
 * @param screens the scenes of screens, by id
 */
export async function visitScenes(
  reported: readonly ReportedVisit[],
  searched: Searched,
  flows: Flows,
  screens: ReadonlyMap<string, ListedScene>,
): Promise<readonly VisitScene[]> {
  // A promise that a change breaks is in the findings too.
  const once = new Map(reported.toReversed().map((one) => [JSON.stringify(one.visit), one]));
  const scenes: VisitScene[] = [];
  for (const [index, { visit, about, name, file, line }] of [...once.values()].reverse().entries()) {
    const screen = screenOf(visit) ?? '';
    const way = await followVisit(visit, searched);
    const id = visitScene(name === '' ? String(index + 1) : name);
    const steps = visit.map(({ says }, at) => ({ says, ...(way?.ends[at] !== undefined && { end: way.ends[at] }) }));
    const goal = { kind: 'first' } as const;
    const { titles = {}, route = '' } = screens.get(screen) ?? {};
    scenes.push({
      plan: { ...planOf({ id, flow: VISITS, screen, goal, way }, flows), visit: steps },
      listed: { id, flow: VISITS, screen, kind: 'visit', part: about === '' ? id : about, titles, route, file, line },
    });
  }
  return scenes;
}
