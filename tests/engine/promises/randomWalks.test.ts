import { expect, it } from 'vitest';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { Model } from '../../../src/engine/promises/Model.ts';
import { keyOf } from '../../../src/engine/promises/Moment.ts';
import { search } from '../../../src/engine/promises/Search.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import { openUnits } from '../../../src/tools/walks/openUnits.ts';
import { controlsAt, fieldsAt, valuesAt } from '../../../src/tools/walks/search/likeness.ts';
import type { Place, Subject } from '../../../src/tools/walks/search/Place.ts';
import { subjectOf } from '../../../src/tools/walks/search/subjectOf.ts';
import { Visits } from '../../../src/tools/walks/search/Visits.ts';
import { createRandom } from '../../server/factors/createRandom.ts';

const EVENTS = process.env.THOROUGH === undefined ? 8_000 : 1_000_000;
/** A visit begins anew after so many events. */
const LONGEST = 40;

const compiled = compileSources(readSources('.'), definition);
const model = new Model(compiled.flows);
const reached = search(model).moments;
const random = createRandom(18);
const oneOf = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : list[random(list.length)]);

/** Something that may happen at a place: an answer, a time, a press, or something typed. */
function next(visits: Visits, place: Place, subject: Subject): Place | undefined {
  const [asked, timer] = [oneOf([...place.asked]), oneOf([...place.timers.keys()])];
  const [field, control] = [oneOf([...fieldsAt(place)]), oneOf([...controlsAt(place)])];
  return oneOf(
    [
      asked && (() => visits.answer(place, asked[0], oneOf(subject.sayingsOf(asked[1])) ?? { fault: 'NETWORK' })),
      timer !== undefined && (() => visits.elapse(place, timer)),
      field && (() => visits.fill(place, field.field, oneOf(valuesAt(place, field, subject)))),
      control && (() => visits.press(place, control)),
      control && (() => visits.press(place, control)),
    ].filter((deed) => typeof deed === 'function'),
  )?.();
}

it('the runtime never meets a state or a dialog that the model calls impossible', async () => {
  const units = (await openUnits(compiled)).filter(({ kind }) => kind === 'screen');
  const met = new Set<string>();
  const impossible = new Set<string>();
  let events = 0;
  while (events < EVENTS)
    for (const unit of units) {
      const { subject, openings } = subjectOf(unit, {
        compiled,
        definition,
        parts: createParts(),
        origin: 'http://portal.test',
      });
      const visits = new Visits(subject);
      for (const opening of [oneOf(openings), oneOf(openings), oneOf(openings)]) {
        let place = opening && visits.begin(opening);
        for (let event = 0; place !== undefined && !place.isOver && event < LONGEST; event += 1) {
          const { state, dialog } = place.snapshot;
          const key = keyOf({ screen: unit.unit.id, state, dialog: dialog?.id });
          met.add(key);
          if (!reached.has(key)) impossible.add(`${key} after ${JSON.stringify(place.moves.at(-1))}`);
          place = next(visits, place, subject);
        }
      }
      events += visits.events;
    }
  expect([...impossible]).toEqual([]);
  // Otherwise the walk would show little.
  expect(met.size).toBeGreaterThan(80);
});
