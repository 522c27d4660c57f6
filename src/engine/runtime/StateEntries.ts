import type { FlowEvent } from './FlowEvent.ts';
import type { Ports } from './ports.ts';
import type { Answered, Snapshot } from './Snapshot.ts';

/** A running screen whose states have history entries. */
interface Moving {
  readonly snapshot: Pick<Snapshot, 'state' | 'answers'>;
  dispatch(event: FlowEvent): void;
}

interface Kept {
  readonly visit: Moving;
  readonly state: string;
  /** The answers that were needed to reach this state. */
  readonly answers: Readonly<Record<string, Answered>>;
}

/**
 * The history entries of states, so Back and Forward move within one visit. They are known for the lifetime of the
 * document: an entry from before a reload is visited like that of any address.
 */
export class StateEntries {
  readonly #kept = new Map<string, Kept>();

  /** @param host the ports are read from it at each use, since development tools may wrap them */
  constructor(private readonly host: { readonly ports: Pick<Ports, 'navigation' | 'random'> }) {}

  /** Adds an entry for the state `to`. The current entry belongs to the state `from`. */
  advance(visit: Moving, from: string, to: string): void {
    const { navigation } = this.host.ports;
    const { path, query, state } = navigation.current();
    const address = `${path}${query}`;
    if (this.#at(visit)?.state !== from) navigation.rewrite(address, { ...state, key: this.#keep(visit, from, {}) });
    navigation.go(address, { ...state, key: this.#keep(visit, to, { ...visit.snapshot.answers }) }, false);
  }

  /** Goes back from the entry of the state `from`, so that Back does not return to it. */
  recede(visit: Moving, from: string): void {
    if (this.#at(visit)?.state === from) this.host.ports.navigation.back();
  }

  /**
   * The browser shows another entry. If it belongs to a state of this visit, the screen enters that state, unless an
   * answer needed to reach it is gone.
   *
   * @returns whether the visit continues
   */
  follow(visit: Moving | undefined): boolean {
    const kept = visit === undefined ? undefined : this.#at(visit);
    if (kept === undefined) return false;
    const { state, answers } = kept.visit.snapshot;
    const isOpen = Object.entries(kept.answers).every(([call, answer]) => answers[call] === answer);
    if (isOpen && state !== kept.state) kept.visit.dispatch({ kind: 'move', state: kept.state });
    return true;
  }

  /** The current entry, if it is one of this visit. */
  #at(visit: Moving): Kept | undefined {
    const kept = this.#kept.get(this.host.ports.navigation.current().state.key ?? '');
    return kept?.visit === visit ? kept : undefined;
  }

  #keep(visit: Moving, state: string, answers: Kept['answers']): string {
    const key = this.host.ports.random();
    this.#kept.set(key, { visit, state, answers });
    return key;
  }
}
