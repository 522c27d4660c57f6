import { oncePer } from '../contract/oncePer.ts';
import { exitsOf } from '../flow/exitsOf.ts';
import type { Ground } from './Broken.ts';
import type { Happened } from './Moment.ts';
import { tellWay } from './tellWay.ts';
import type { Way } from './Way.ts';

/** Known for each step, since it happens at many positions. */
const exits = oncePer(exitsOf);

/**
 * The ways out of the portal: to the service, which takes over once somebody is signed in, by what leads there; and to
 * each other host.
 */
export function* exitsIn({ model, all }: Ground): Generator<Way> {
  const { places = {} } = model.flows.portal?.value ?? {};
  for (const one of all.events) {
    for (const { kind, target, isAway } of exits(one.event.move.step)) {
      if (kind !== 'place') continue;
      const site = places[target]?.site;
      const host = site === undefined ? target : `the site ${site}`;
      // Nobody knows the host of an address to which a value leads.
      if (site !== undefined || target.startsWith('$'))
        yield wayOf(one, {
          keys: [`host ${host}`],
          opened: 'Visitors can now be sent to',
          closed: 'Visitors are no longer sent to',
          what: host,
        });
      else if (isAway)
        yield wayOf(one, {
          keys: [`to ${target} ${triggerOf(one)}`],
          opened: `The service now takes over at ${target}`,
          closed: `The service no longer takes over at ${target}`,
          what: triggerOf(one),
        });
    }
  }
}

/** An answer is the same on every screen that gets it; a press is not. */
function triggerOf({ event: { move, at } }: Happened): string {
  const { start, on, operation } = move;
  if (start === 'answer') return `after the answer ${on} of ${operation}`;
  return `${{ open: 'when it opens', press: `after ${on}`, change: `after ${on}`, time: `after ${on}` }[start]} on ${at.screen}`;
}

const wayOf = (one: Happened, told: Pick<Way, 'keys' | 'opened' | 'closed' | 'what'>): Way => ({
  ...told,
  file: one.event.move.file,
  path: one.event.move.path,
  visit: tellWay(one),
  screen: one.event.at.screen,
});
