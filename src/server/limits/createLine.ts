import { Refusal } from '../core/Refusal.ts';

/** Who waits for a turn. */
export interface Waiting {
  /** Turns go round by source, so that many from one hold up nobody else. */
  readonly source: string;
  /** Goes before all who are not: a known device of the account. */
  readonly isKnown?: boolean;
}

interface Place extends Waiting {
  start(): void;
  refuse(): void;
}

export interface Line {
  /**
   * Does a piece of work when its turn comes. Work must not wait for another turn of the same line.
   * @throws Refusal UNAVAILABLE with Retry-After where the line is full
   */
  take<T>(who: Waiting, work: () => Promise<T>): Promise<T>;
}

/** Seconds after which whoever finds the line full may come again. */
const RETRY_AFTER = 10;

/**
 * A bounded line in front of work that a machine does only so much of at once. Known ones go first; within both groups
 * the sources take turns. In a full line a newcomer takes the place of the last one of the longest source, if its own
 * waits less: a flood from one source fills the line for itself alone.
 */
export function createLine({ atOnce, places }: { readonly atOnce: number; readonly places: number }): Line {
  const groups = { known: new Map<string, Place[]>(), others: new Map<string, Place[]>() };
  let working = 0;
  let waiting = 0;

  function enter(place: Place): void {
    const group = place.isKnown ? groups.known : groups.others;
    if (waiting >= places && !makeRoom(place, group)) {
      place.refuse();
      return;
    }
    const own = group.get(place.source);
    if (own) own.push(place);
    else group.set(place.source, [place]);
    waiting += 1;
  }

  /** Others make room for known ones, and never the other way round. */
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
          refuse: () => reject(new Refusal('UNAVAILABLE', { retryAfter: RETRY_AFTER, detail: 'line is full' })),
          start: () => {
            work()
              .then(resolve, reject)
              .finally(() => {
                working -= 1;
                next();
              });
          },
        });
        next();
      }),
  };
}
