import { oncePer } from '../contract/oncePer.ts';
import type { Flows } from '../flow/Flows.ts';
import type { PromiseLine } from '../flow/types.ts';
import { judgeAlike, judgeAnswered } from './answers.ts';
import type { Broken, Fault, Ground } from './Broken.ts';
import { judgeKept } from './kept.ts';
import { isLive, Model } from './Model.ts';
import { judgeEvery, judgeNear } from './near.ts';
import { judgeLeadsTo, judgeOnly } from './only.ts';
import { search } from './Search.ts';

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
