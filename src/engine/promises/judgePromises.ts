import { oncePer } from '../contract/oncePer.ts';
import { effectiveOutcomes } from '../flow/effectiveOutcomes.ts';
import type { Flows } from '../flow/Flows.ts';
import type { PromiseLine, Promises } from '../flow/types.ts';
import { judgeKept, leadsTo } from './kept.ts';
import { isLive, Model } from './Model.ts';
import type { Happened } from './Moment.ts';
import { judgeEvery, judgeNear } from './near.ts';
import { judgeLeadsTo, judgeOnly } from './only.ts';
import { type Found, search } from './Search.ts';
import { tellHappening, tellWay } from './tellWay.ts';
import type { Broken, Fault, Ground } from './Way.ts';

/** Every promise that the flows break, in the order of the file. */
export function judgePromises(flows: Flows): readonly Broken[] {
  const { promises } = flows;
  if (promises === undefined) return [];
  const ground = groundOf(flows);
  return Object.entries(promises.value).flatMap(([id, promise]) => {
    const faults = judge(promise, ground, { file: promises.path, path: [id] });
    return firstOfEach(faults).map((fault) => ({ ...fault, id }));
  });
}

export const groundOf = (flows: Flows): Ground => (isLive(flows) ? makeGround(flows) : groundOfRevision(flows));

const makeGround = (flows: Flows): Ground => {
  const model = new Model(flows);
  return { model, all: search(model) };
};
const groundOfRevision = oncePer(makeGround);

/** Of several visits that break a promise at the same line in the same way, the first, which is a shortest one. */
function firstOfEach(faults: Iterable<Fault>): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    const key = JSON.stringify([fault.file, fault.path]);
    if (!first.has(key)) first.set(key, fault);
  }
  return [...first.values()];
}

export function judge(promise: PromiseLine, ground: Ground, place: Pick<Fault, 'file' | 'path'>): Iterable<Fault> {
  if ('only' in promise) return judgeOnly(promise, ground, place);
  if ('leadsTo' in promise) return judgeLeadsTo(promise, ground, place);
  if ('offers' in promise) return judgeAnswered(promise, ground, place);
  if ('alike' in promise) return judgeAlike(promise, ground, place);
  if ('value' in promise) return judgeKept(promise, ground, place);
  if ('exit' in promise) return judgeNear(promise, ground, place);
  return judgeEvery(promise, ground);
}

type Place = Pick<Fault, 'file' | 'path'>;

/** Each answer with a code leads to one of the offers. */
function* judgeAnswered(promise: Promises['answered'], { all }: Ground, place: Place): Generator<Fault> {
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
function* judgeAlike({ alike, of }: Promises['alike'], { model }: Ground, place: Place): Generator<Fault> {
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
