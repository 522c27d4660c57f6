import type { Input } from '../flow/types.ts';
import type { EntryState } from './ports.ts';

type Inputs = Readonly<Record<string, unknown>>;

/**
 * The secrets that steps passed, by history entry. They are kept only in this document, since browsers write a history
 * entry's state to disk (P16). After a reload they are lost, and the service uses its own cookie.
 */
export class HeldSecrets {
  readonly #held = new Map<string, Inputs>();

  constructor(private readonly name: () => string) {}

  /** Holds an entry's secrets separately, and returns the entry's state. */
  hold(state: EntryState, secrets: Inputs): EntryState {
    if (Object.keys(secrets).length === 0) return state;
    const held = this.name();
    this.#held.set(held, { ...this.#of(state), ...secrets });
    return { ...state, held };
  }

  /** The inputs of an entry, including the secrets held for it. */
  inputsOf(state: EntryState): Inputs {
    return { ...state.inputs, ...this.#of(state) };
  }

  /** Splits the secrets in an address into those that are already held, under any name, and the others. */
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

/** Those of a screen's inputs that are in the query but may not stay there, and the secrets among them. */
export function findSecrets(takes: Readonly<Record<string, Input>> = {}, query: string) {
  const given = new URLSearchParams(query);
  const names = Object.keys(takes).filter((name) => (takes[name]?.secret ?? takes[name]?.once) && given.has(name));
  const kept = names.filter((name) => !takes[name]?.once);
  return { names, secrets: Object.fromEntries(kept.map((name): [string, string] => [name, given.get(name) ?? ''])) };
}
