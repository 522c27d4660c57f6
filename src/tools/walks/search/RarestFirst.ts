import { kindOfPlace } from './likeness.ts';
import type { Place } from './Place.ts';

/** Places of a kind, and how many of them were taken. */
interface Waiting {
  readonly places: Place[];
  taken: number;
}

/**
 * Places to continue from. The kinds that were taken least often come first, since they are likeliest to lead to
 * something new.
 */
export class RarestFirst {
  readonly #waiting = new Map<string, Waiting>();

  add(place: Place): void {
    const kind = kindOfPlace(place);
    const waiting = this.#waiting.get(kind) ?? { places: [], taken: 0 };
    waiting.places.push(place);
    this.#waiting.set(kind, waiting);
  }

  take(): Place | undefined {
    let best: Waiting | undefined;
    for (const waiting of this.#waiting.values())
      if (waiting.places.length > 0 && (best === undefined || waiting.taken < best.taken)) best = waiting;
    if (best === undefined) return undefined;
    best.taken += 1;
    return best.places.shift();
  }
}
