import type { Input } from '../flow/types.ts';
import type { EntryState } from './ports.ts';

type Inputs = Readonly<Record<string, unknown>>;

/**
 * The secrets of steps, which this document alone remembers, by history entry: browsers write what an entry holds to
 * the disk (P16). After a reload nothing is left of them, and the service goes by its own cookie.
 */
export class HeldSecrets {
  readonly #held = new Map<string, Inputs>();

  constructor(private readonly name: () => string) {}

  /** The state of an entry whose secrets are held beside it. */
  hold(state: EntryState, secrets: Inputs): EntryState {
    if (Object.keys(secrets).length === 0) return state;
    const held = this.name();
    this.#held.set(held, { ...this.#of(state), ...secrets });
    return { ...state, held };
  }

  /** The inputs of an entry, with the secrets that are held for it. */
  inputsOf(state: EntryState): Inputs {
    return { ...state.inputs, ...this.#of(state) };
  }

  /** The secrets of an address: those that are held already, under whichever name, and the others. */
  split(secrets: Inputs): { readonly known: Inputs; readonly others: Inputs } {
    const values = new Set([...this.#held.values()].flatMap((inputs) => Object.values(inputs)));
    const all = Object.entries(secrets);
    return {
      known: Object.fromEntries(all.filter(([, value]) => values.has(value))),
      others: Object.fromEntries(all.filter(([, value]) => !values.has(value))),
    };
  }

  #of({ held }: EntryState): Inputs {
    return held === undefined ? {} : (this.#held.get(held) ?? {});
  }
}

/** The inputs of a screen that stand in a query and may not stay there, and the secrets among them. */
export function findSecrets(takes: Readonly<Record<string, Input>> = {}, query: string) {
  const given = new URLSearchParams(query);
  const names = Object.keys(takes).filter((name) => (takes[name]?.secret ?? takes[name]?.once) && given.has(name));
  const kept = names.filter((name) => !takes[name]?.once);
  return { names, secrets: Object.fromEntries(kept.map((name): [string, string] => [name, given.get(name) ?? ''])) };
}
