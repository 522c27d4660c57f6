import { computed, type IComputedValue } from 'mobx';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { Unit } from '../flow/Unit.ts';
import type { UnitNodes } from '../flow/UnitNodes.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import { isSameOpened, type Opened } from './isSameOpened.ts';
import { Kept } from './Kept.ts';
import type { LiveFlows } from './LiveFlows.ts';

/** A screen or a shell with each of its parts listed. It is read again where what it rests on has changed. */
export class LiveUnit {
  readonly flows: LiveFlows;
  readonly #kept = new Kept<LiveUnit>(this);
  readonly #opened: IComputedValue<Opened>;
  readonly #nodes: IComputedValue<UnitNodes>;

  constructor(kind: Unit['kind'], id: string, flows: LiveFlows) {
    this.flows = flows;
    this.#opened = computed(
      () => {
        const unit = kind === 'screen' ? resolveScreen(flows, id) : resolveShell(flows, id);
        if (unit === undefined) throw new Error(`There is no ${kind} ${id}`);
        return { unit, bodies: [...unit.dialogs.values()].map(({ value }) => value.body) };
      },
      { equals: isSameOpened, keepAlive: true },
    );
    this.#nodes = computed(() => visitUnit(flows, this.unit), { keepAlive: true });
  }

  get unit(): Unit {
    return this.#opened.get().unit;
  }

  get nodes(): UnitNodes {
    return this.#nodes.get();
  }

  /** What a function gives for this unit, as long as what it read stays. */
  keep<V>(make: (checked: LiveUnit) => V): V {
    return this.#kept.get(make);
  }
}
