import { Refusal } from '../core/Refusal.ts';
import { tell } from '../core/telemetry/signals.ts';

/** The owner of waiting work. */
export interface Waiting {
  /** Sources take turns, so that many from one source do not delay the others. */
  readonly source: string;
  /** Known devices of an account come before all others. */
  readonly isKnown?: boolean;
}

interface Place extends Waiting {
  start(): void;
  refuse(): void;
}

export interface Line {
  /**
   * Runs work in its turn. Work must not wait for another turn of the same line.
   * @throws Refusal UNAVAILABLE with Retry-After if the line is full
   */
  take<T>(who: Waiting, work: () => Promise<T>): Promise<T>;
  /**
   * Counts an unknown device on its way to the line, which costs something itself: of many that come at once only those
   * go on for whom there is a place. Of a full line the source with the most on their way and in line is refused.
   * @returns a function that ends the way
   * @throws Refusal UNAVAILABLE with Retry-After
   */
  approach(source: string): () => void;
  /** How much work runs and waits now. */
  state(): LineState;
}

interface LineState {
  readonly working: number;
  readonly waiting: number;
}

interface LineOptions {
  /** For the metrics. */
  readonly name: string;
  readonly atOnce: number;
  readonly places: number;
  /** Seconds. It has fewer places while work is so slow that the last would wait for longer. */
  readonly patience?: number;
}

/** Of the newest time in the usual one. */
const WEIGHT = 0.1;

/** Seconds for Retry-After when the line is full. */
const RETRY_AFTER = 10;

/**
 * A bounded queue for work that a machine can do only some of at once. Known devices come first; within both groups the
 * sources take turns. In a full line a newcomer replaces the last entry of the source with the most entries, if its own
 * source has fewer: so a flood from one source delays only itself.
 */
export function createLine({ name, atOnce, places, patience = Number.POSITIVE_INFINITY }: LineOptions): Line {
  const groups = { known: new Map<string, Place[]>(), others: new Map<string, Place[]>() };
  /** By source: on their way to the line. */
  const coming = new Map<string, number>();
  let working = 0;
  let waiting = 0;
  /** How long work takes of late, in seconds. */
  let usual = 0;

  function enter(place: Place): void {
    const group = place.isKnown ? groups.known : groups.others;
    if (isFull() && !makeRoom(place, group)) {
      place.refuse();
      return;
    }
    const own = group.get(place.source);
    if (own) own.push(place);
    else group.set(place.source, [place]);
    waiting += 1;
  }

  function refusal(): Refusal {
    tell('limit', { limit: name });
    return new Refusal('UNAVAILABLE', { retryAfter: RETRY_AFTER, detail: 'line is full' });
  }

  const isFull = (ahead = waiting): boolean => ahead >= places || (ahead * usual) / atOnce >= patience;

  /** Unknown devices make room for known ones, never the reverse. */
  function makeRoom(newcomer: Place, group: Map<string, Place[]>): boolean {
    const isJump = newcomer.isKnown === true && groups.others.size > 0;
    const from = isJump ? groups.others : group;
    const longest = [...from.values()].reduce<Place[]>((most, own) => (own.length > most.length ? own : most), []);
    const own = isJump ? 0 : (from.get(newcomer.source)?.length ?? 0) + 1;
    if (longest.length <= own) return false;
    const last = longest.pop();
    last?.refuse();
    if (last && longest.length === 0) from.delete(last.source);
    waiting -= 1;
    return true;
  }

  function next(): void {
    const group = groups.known.size > 0 ? groups.known : groups.others;
    const [turn] = group;
    if (working >= atOnce || turn === undefined) return;
    const [source, own] = turn;
    const place = own.shift();
    // To the end of the round.
    group.delete(source);
    if (own.length > 0) group.set(source, own);
    waiting -= 1;
    working += 1;
    place?.start();
  }

  return {
    take: (who, work) =>
      new Promise((resolve, reject) => {
        enter({
          ...who,
          refuse: () => reject(refusal()),
          start: () => {
            const begun = performance.now();
            work()
              .then(resolve, reject)
              .finally(() => {
                working -= 1;
                const taken = (performance.now() - begun) / 1000;
                usual = usual === 0 ? taken : usual + (taken - usual) * WEIGHT;
                next();
              });
          },
        });
        next();
      }),
    approach: (source) => {
      const shareOf = (one: string) => (coming.get(one) ?? 0) + (groups.others.get(one)?.length ?? 0);
      if (isFull(waiting + sumOf(coming))) {
        const most = Math.max(...[...coming.keys(), ...groups.others.keys()].map(shareOf), 0);
        if (shareOf(source) + 1 >= most) throw refusal();
      }
      coming.set(source, (coming.get(source) ?? 0) + 1);
      return () => {
        const left = (coming.get(source) ?? 0) - 1;
        if (left > 0) coming.set(source, left);
        else coming.delete(source);
      };
    },
    state: () => ({ working, waiting }),
  };
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
