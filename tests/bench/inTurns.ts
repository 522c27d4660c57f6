import { type Area, areaUnderCurve } from './areaUnderCurve.ts';
import { percentile } from './percentile.ts';

/** Medians in milliseconds, and how well a time distinguishes the two kinds. */
export interface Timing extends Area {
  readonly known: number;
  readonly unknown: number;
}

/** Requests of each kind that warm up the service and are not counted. */
export const WARM = 100;

/**
 * Compares the times of two kinds of requests, one after the other. The order of the kinds is random, so that no
 * periodic load affects only one of them.
 * @param ask makes a request for a subject of one kind, and returns its milliseconds
 */
export async function inTurns<T>(
  perKind: number,
  { known, unknown }: { readonly known: readonly T[]; readonly unknown: readonly T[] },
  ask: (subject: T) => Promise<number>,
): Promise<Timing> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const subjects = { known, unknown };
  for (let turn = 0; turn < WARM + perKind; turn += 1) {
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const subject = subjects[kind][turn % subjects[kind].length];
      if (subject === undefined) throw new Error(`nobody ${kind}`);
      const time = await ask(subject);
      if (turn >= WARM) times[kind].push(time);
    }
  }
  return {
    known: percentile(times.known, 0.5),
    unknown: percentile(times.unknown, 0.5),
    ...areaUnderCurve(times.unknown, times.known),
  };
}
