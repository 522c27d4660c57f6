import { computed, type IComputedValue } from 'mobx';
import { Kept } from './Kept.ts';
import type { LiveFlows } from './LiveFlows.ts';
import { LiveUnit } from './LiveUnit.ts';

/** Every screen and shell. Each is the same object from one check to the next. */
export class LiveUnits {
  readonly flows: LiveFlows;
  readonly #kept = new Kept<LiveUnits>(this);
  readonly #screens = new Map<string, LiveUnit>();
  readonly #shells = new Map<string, LiveUnit>();
  readonly #all: IComputedValue<readonly LiveUnit[]>;

  constructor(flows: LiveFlows) {
    this.flows = flows;
    this.#all = computed(
      () => [
        ...[...flows.screens.keys()].map((id) => this.#screen(id)),
        ...Object.keys(flows.portal?.value.shells ?? {}).map((id) => this.#shell(id)),
      ],
      { keepAlive: true },
    );
  }

  get all(): readonly LiveUnit[] {
    return this.#all.get();
  }

  /** What a function gives for all of them together, as long as what it read stays. */
  keep<V>(make: (together: LiveUnits) => V): V {
    return this.#kept.get(make);
  }

  #screen(id: string): LiveUnit {
    const known = this.#screens.get(id) ?? new LiveUnit('screen', id, this.flows);
    this.#screens.set(id, known);
    return known;
  }

  #shell(id: string): LiveUnit {
    const known = this.#shells.get(id) ?? new LiveUnit('shell', id, this.flows);
    this.#shells.set(id, known);
    return known;
  }
}
