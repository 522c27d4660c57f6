import { visitScene } from '../../../engine/diff/fingerprint.ts';
import type { Flows } from '../../../engine/flow/Flows.ts';
import { isNotice } from '../../../engine/language/verbs.ts';
import { followVisit, screenOf } from '../../visits/Follower.ts';
import type { ReportedVisit } from '../../visits/readVisit.ts';
import { type OpenUnit, openUnits } from '../../walks/openUnits.ts';
import type { Place } from '../../walks/search/Place.ts';
import type { Searched } from '../../walks/search/subjectOf.ts';
import type { ListedScene } from '../GalleryData.ts';
import { offersAct, placesOf } from './placesOf.ts';
import { nameOf, planOf, type Scene, type ScreenPlan, type Way } from './Scene.ts';

export interface FoundScenes {
  readonly scenes: readonly Scene[];
  /** Scenes of the flows, and field rules as `screen field rule`, that no path reaches. */
  readonly missing: readonly string[];
}

/**
 * All scenes of a portal with a path to each, found only from its flows. A dialog with its own file is one scene,
 * however many screens open it; so is a toast or a banner with the same message on several screens.
 */
export async function findScenes(searched: Searched): Promise<FoundScenes> {
  const units = await openUnits(searched.compiled);
  const own: Scene[] = [];
  const missing: string[] = [];
  const said = new Map<string, Shared[]>();
  for (const open of units) {
    const { unit } = open;
    const found = placesOf(open, searched);
    missing.push(...found.missing.map((rule) => `${unit.id} ${rule}`));
    for (const { goal, place } of found.placed) {
      const scene: Scene = {
        id: goal.kind === 'first' ? unit.id : `${unit.id}.${nameOf(goal)}`,
        flow: unit.flow,
        screen: unit.id,
        goal,
        way: place && wayTo(place, open),
      };
      const isShared = goal.kind === 'dialog' && unit.dialogs.get(goal.id)?.shared === true;
      if (!isShared && !isNotice(goal.kind)) own.push(scene);
      else said.set(nameOf(goal), [...(said.get(nameOf(goal)) ?? []), { scene, isLess: !place || !offersAct(place) }]);
    }
  }
  const scenes = [...own, ...[...said].map(([name, all]) => asOne(name, all))];
  return { scenes, missing: [...scenes.filter(({ way }) => way === undefined).map(({ id }) => id), ...missing] };
}

const wayTo = ({ opening, moves, asked }: Place, { kind, unit }: OpenUnit): Way => ({
  subject: kind,
  id: unit.id,
  opening,
  moves,
  waiting: [...asked.values()],
});

/** A part that several screens may share, as shown on one of them. */
interface Shared {
  readonly scene: Scene;
  /** Whether it is a dialog that offers nothing to do here. */
  readonly isLess: boolean;
}

/** Of the screens that show the same thing, chooses one that shows all of it, with the shortest path. */
function asOne(name: string, all: readonly Shared[]): Scene {
  const [best] = all.toSorted(
    (one, other) => Number(one.isLess) - Number(other.isLess) || lengthOf(one.scene) - lengthOf(other.scene),
  );
  if (best === undefined) throw new Error(name);
  const { scene } = best;
  if (all.length === 1 && scene.goal.kind !== 'dialog') return scene;
  return { ...scene, id: name, flow: 'shared', screen: undefined };
}

const lengthOf = ({ way }: Scene): number => way?.moves.length ?? Number.POSITIVE_INFINITY;

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
