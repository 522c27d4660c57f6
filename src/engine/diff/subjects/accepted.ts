import { partOf } from '../../flow/partsIn.ts';
import type { Acceptance } from '../../flow/types.ts';
import type { ChangeKind, Draft } from '../Change.ts';
import { pairOf } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';
import { shortPrint } from '../fingerprint.ts';

export const ACCEPTED = {
  unused: {
    id: 'acceptance-unused',
    level: 'risky',
    about: 'Somebody accepted a change that is not there, or no longer is what they accepted.',
    isFinal: true,
  },
} satisfies Record<string, ChangeKind>;

/**
 * What the newer revision accepts, by fingerprint. What the older revision accepts already was about an earlier change,
 * so it accepts nothing here.
 */
export function acceptedIn({ was, is }: Pick<Comparison, 'was' | 'is'>): ReadonlyMap<string, Acceptance> {
  const [before = {}, after = {}] = [was, is].map(({ project }) => project.flows.accepted?.value);
  const isEarlier = ([print, { by, why }]: [string, Acceptance]) =>
    before[print]?.by === by && before[print]?.why === why;
  return new Map(Object.entries(after).filter((entry) => !isEarlier(entry)));
}

/** What is accepted and is none of these changes. */
export function* unusedIn(comparison: Comparison, prints: Iterable<string>): Generator<Draft> {
  const there = new Set(prints);
  const { path = '' } = comparison.is.project.flows.accepted ?? {};
  for (const [print, { by, change }] of acceptedIn(comparison)) {
    if (there.has(print)) continue;
    const about = pairOf(undefined, partOf(comparison.fileAt(path).is, print));
    const sentence = `${by} accepted ${shortPrint(print)}, which is no change here: ${change.replace(/\.$/, '')}`;
    yield { kind: ACCEPTED.unused, sentence, about, reach: [] };
  }
}
