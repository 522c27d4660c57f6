import { computed, type IComputedValue } from 'mobx';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { Unit } from '../flow/Unit.ts';
import type { UnitNodes } from '../flow/UnitNodes.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import type { LiveFlows } from './LiveFlows.ts';

/** A screen or a shell with each of its parts listed. It is read again where what it rests on has changed. */
export class LiveUnit {
  readonly #opened: IComputedValue<{ readonly unit: Unit; readonly nodes: UnitNodes }>;
  readonly #flows: LiveFlows;
  readonly #known = new Map<unknown, IComputedValue<unknown>>();

  constructor(kind: Unit['kind'], id: string, flows: LiveFlows) {
    this.#flows = flows;
    this.#opened = computed(
      () => {
        const unit = kind === 'screen' ? resolveScreen(flows, id) : resolveShell(flows, id);
        if (unit === undefined) throw new Error(`There is no ${kind} ${id}`);
        return { unit, nodes: visitUnit(flows, unit) };
      },
      { keepAlive: true },
    );
  }

  get unit(): Unit {
    return this.#opened.get().unit;
  }

  get nodes(): UnitNodes {
    return this.#opened.get().nodes;
  }

  /** What a function gives for this unit: worked out once, and again where anything that it read has changed. */
  keep<V>(make: (checked: LiveUnit, flows: LiveFlows) => V): V {
    const known = this.#known.get(make) ?? computed(() => make(this, this.#flows), { keepAlive: true });
    this.#known.set(make, known);
    return known.get() as V;
  }
}
