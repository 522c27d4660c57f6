import { Refusal } from '../core/Context.ts';
import { tell } from '../core/telemetry/signals.ts';

/** The owner of queued work. */
export interface Waiting {
  /** Sources take turns, so many entries of one source do not delay the others. */
  readonly source: string;
  /** Known devices of an account get most of the turns. */
  readonly isKnown?: boolean;
  /** What the work is about. Entries with the same subject run one at a time. */
  readonly subject?: string;
}

interface Place extends Waiting {
  start(): void;
  refuse(): void;
}

export interface Line {
  /**
   * Runs work when its turn comes. The work must not wait for another turn of the same queue.
   * @throws Refusal UNAVAILABLE with Retry-After if the queue is full
   */
  take<T>(who: Waiting, work: () => Promise<T>): Promise<T>;
  /**
   * Reserves a place for a request before its preparation, which is costly as well: of many concurrent requests, only
   * those with a place are prepared. If the queue is full, the source with the most reservations and entries is
   * refused. A request's claim to come from a known device is not checked yet, so it can only take a place in the share
   * of known devices.
   * @returns a function that releases the reservation
   * @throws Refusal UNAVAILABLE with Retry-After
   */
  approach(who: Omit<Waiting, 'subject'>): () => void;
  /** How much work is running and waiting. */
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
  /** Seconds. While work is so slow that the last entry would wait longer than this, the queue is shortened. */
  readonly patience?: number;
}

/** The share of turns and places for known devices. A group may use what the other does not need. */
const SHARE_OF_KNOWN = 3 / 4;
const TURNS = 4;

/** The weight of the latest duration in the moving average. */
const WEIGHT = 0.1;

/** Seconds for Retry-After if the queue is full. */
const RETRY_AFTER = 10;

/**
 * A bounded queue for expensive work, of which `atOnce` pieces run at a time. Known devices get three turns out of
 * four. This is a share, not precedence, since anyone can open an account and make their devices known to it. Within
 * each group, the sources take turns. In a full queue, a newcomer replaces the last entry of the source with the most
 * entries, if its own source has fewer, so a flood from one source delays only itself. A group with more than its share
 * of the places makes room for the other group.
 */
export function createLine({ name, atOnce, places, patience = Number.POSITIVE_INFINITY }: LineOptions): Line {
  const groups = { known: new Map<string, Place[]>(), others: new Map<string, Place[]>() };
  /** Reservations by source. */
  const coming = { known: new Map<string, number>(), others: new Map<string, number>() };
  /** The subjects of running work. */
  const subjects = new Set<string>();
  let turn = 0;
  let working = 0;
  let waiting = 0;
  /** The moving average of durations, in seconds. */
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

  function makeRoom(newcomer: Place, group: Map<string, Place[]>): boolean {
    const share = newcomer.isKnown ? SHARE_OF_KNOWN : 1 - SHARE_OF_KNOWN;
    const other = group === groups.known ? groups.others : groups.known;
    const isOwed = waitingIn(group) < share * waiting && other.size > 0;
    const from = isOwed ? other : group;
    const longest = [...from.values()].reduce<Place[]>((most, own) => (own.length > most.length ? own : most), []);
    const own = isOwed ? 0 : (from.get(newcomer.source)?.length ?? 0) + 1;
    if (longest.length <= own) return false;
    const last = longest.pop();
    last?.refuse();
    if (last && longest.length === 0) from.delete(last.source);
    waiting -= 1;
    return true;
  }

  function next(): void {
    if (working >= atOnce) return;
    const isTurnOfOthers = turn === TURNS - 1;
    const [first, second] = isTurnOfOthers ? [groups.others, groups.known] : [groups.known, groups.others];
    const place = takeFrom(first) ?? takeFrom(second);
    if (place === undefined) return;
    turn = (turn + 1) % TURNS;
    waiting -= 1;
    working += 1;
    if (place.subject !== undefined) subjects.add(place.subject);
    place.start();
  }

  const mayStart = ({ subject }: Place): boolean => subject === undefined || !subjects.has(subject);

  /** Dequeues the next entry of a group, and moves its source to the end of the round. */
  function takeFrom(group: Map<string, Place[]>): Place | undefined {
    for (const [source, own] of group) {
      const index = own.findIndex(mayStart);
      if (index < 0) continue;
      const [place] = own.splice(index, 1);
      group.delete(source);
      if (own.length > 0) group.set(source, own);
      return place;
    }
    return undefined;
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
                if (who.subject !== undefined) subjects.delete(who.subject);
                const taken = (performance.now() - begun) / 1000;
                usual = usual === 0 ? taken : usual + (taken - usual) * WEIGHT;
                next();
              });
          },
        });
        next();
      }),
    approach: ({ source, isKnown }) => {
      const side = isKnown ? 'known' : 'others';
      const [way, group] = [coming[side], groups[side]];
      const shareOf = (one: string) => (way.get(one) ?? 0) + (group.get(one)?.length ?? 0);
      const ahead = isKnown ? (waitingIn(group) + sumOf(way)) / SHARE_OF_KNOWN : waiting + sumOf(way);
      if (isFull(ahead)) {
        const most = Math.max(...[...way.keys(), ...group.keys()].map(shareOf), 0);
        if (shareOf(source) + 1 >= most) throw refusal();
      }
      way.set(source, (way.get(source) ?? 0) + 1);
      return () => {
        const left = (way.get(source) ?? 0) - 1;
        if (left > 0) way.set(source, left);
        else way.delete(source);
      };
    },
    state: () => ({ working, waiting }),
  };
}

const waitingIn = (group: ReadonlyMap<string, readonly Place[]>): number =>
  [...group.values()].reduce((sum, own) => sum + own.length, 0);

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
