import { oncePer } from '../contract/oncePer.ts';
import { effectiveOutcomes } from '../flow/effectiveOutcomes.ts';
import type { Promises } from '../flow/types.ts';
import type { Fault, Ground } from './Broken.ts';
import { leadsTo } from './fits.ts';
import type { Happened } from './Moment.ts';
import type { Found } from './Search.ts';
import { tellHappening } from './tellHappening.ts';
import { tellWay } from './tellWay.ts';

type Place = Pick<Fault, 'file' | 'path'>;

/** Each answer with a code leads to one of the offers. */
export function* judgeAnswered(promise: Promises['answered'], { all }: Ground, place: Place): Generator<Fault> {
  const { answer, of, except, offers } = promise;
  let isFound = false;
  const answers = [answer].flat().flatMap((code) => answersIn(all).get(code) ?? []);
  for (const one of answers) {
    const { move } = one.event;
    if (of !== undefined && ![of].flat().includes(move.operation ?? '')) continue;
    if (except !== undefined && [except].flat().includes(move.operation ?? '')) continue;
    isFound = true;
    if (offers.some((offer) => leadsTo(offer, one.event))) continue;
    const message = `the answer ${move.on} of ${move.operation} on ${one.event.at.screen} does not lead to ${offers.map(tellHappening).join(' or ')}`;
    yield { file: move.file, path: move.path, message, way: tellWay(one) };
  }
  if (!isFound) yield { ...place, message: 'no call has such an answer', way: [] };
}

/** The answers to calls, by their code. */
const answersIn = oncePer(({ events }: Found): ReadonlyMap<string, readonly Happened[]> => {
  const found = new Map<string, Happened[]>();
  for (const one of events) {
    const { call, on } = one.event.move;
    if (call === undefined || on === 'success') continue;
    const known = found.get(on) ?? [];
    found.set(on, known);
    known.push(one);
  }
  return found;
});

/** Outcomes with the same effect: the same line, or lines that are written alike. */
export function* judgeAlike({ alike, of }: Promises['alike'], { model }: Ground, place: Place): Generator<Fault> {
  let isFound = false;
  for (const { unit } of model.screens.values()) {
    for (const call of unit.calls.values()) {
      if (![of].flat().includes(call.value.operation)) continue;
      const outcomes = effectiveOutcomes(unit, call, model.flows);
      const effects = alike.flatMap((name) => {
        const found = outcomes.get(name);
        return found === undefined ? [] : [{ name, found, text: JSON.stringify(found.handler ?? null) }];
      });
      const [first, ...others] = effects;
      if (first === undefined) continue;
      isFound = true;
      const other = others.find(({ text }) => text !== first.text);
      if (other === undefined) continue;
      const line = other.found.lines.at(-1) ?? first.found.lines.at(-1) ?? call;
      const message = `${call.value.operation} on ${unit.id} treats ${other.name} and ${first.name} differently`;
      yield { file: line.file, path: line.path, message, way: [] };
    }
  }
  if (!isFound) yield { ...place, message: 'no call has such answers', way: [] };
}
