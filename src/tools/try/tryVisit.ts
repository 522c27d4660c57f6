import { visibleLines } from '../../engine/checker/formats/visible.ts';
import type { VisitStep } from '../../engine/promises/VisitStep.ts';
import { SEARCH_SAMPLES } from '../gallery/scenes/samples.ts';
import { openPortal } from '../headless/openPortal.ts';
import type { StandIn } from '../player/StandIn.ts';
import { followVisit } from '../visits/followVisit.ts';
import type { Opened } from './Tried.ts';
import { TrySession } from './TrySession.ts';
import type { Terminal } from './terminal.ts';
import { VisitPlayer } from './VisitPlayer.ts';

/** Where the terminal's portal is. */
const ORIGIN = 'https://login.portal.test';

/**
 * Plays a visit of a report.
 * @returns the exit code: 1 if the flows do not allow it
 */
export async function tryVisit(
  visit: readonly VisitStep[],
  { compiled, definition, parts, language, texts }: Opened,
  terminal: Terminal,
  caller: StandIn,
): Promise<number> {
  const tell = (line: string) => terminal.print(visibleLines(line));
  const stops = (step: VisitStep | undefined): number => {
    if (step !== undefined) terminal.complain(visibleLines(`The visit stops before: ${step.says}.`));
    return step === undefined ? 0 : 1;
  };
  const followed = await followVisit(visit, { compiled, definition, parts, origin: ORIGIN, samples: SEARCH_SAMPLES });
  if (followed === undefined) return stops(visit[0]);
  const { address, held, stored, arrival, environment } = followed.opening;
  if (definition.environment !== undefined) caller.say(definition.environment, { data: environment });
  const headless = await openPortal({
    ...{ compiled, address, inputs: held, stored, arrival, languages: [language], parts },
    http: caller,
    browser: caller,
  });
  const session = new TrySession(headless, compiled.flows, texts, tell);
  return stops(await new VisitPlayer(headless, caller, followed).play(visit, session, tell));
}
