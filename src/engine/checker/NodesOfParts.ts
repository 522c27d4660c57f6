import { compareShallow, computed, type IComputedValue } from 'mobx';
import type { UnitNodes } from '../flow/UnitNodes.ts';

/** The nodes of all parts together. Each list is watched by itself. */
export class NodesOfParts implements UnitNodes {
  readonly #parts: IComputedValue<readonly UnitNodes[]>;
  readonly #lists = new Map<keyof UnitNodes, IComputedValue<readonly unknown[]>>();

  constructor(parts: () => readonly { readonly nodes: UnitNodes }[]) {
    this.#parts = computed(() => parts().map(({ nodes }) => nodes), { keepAlive: true });
  }

  get items() {
    return this.#list('items');
  }
  get handlers() {
    return this.#list('handlers');
  }
  get steps() {
    return this.#list('steps');
  }
  get guards() {
    return this.#list('guards');
  }
  get values() {
    return this.#list('values');
  }
  get references() {
    return this.#list('references');
  }
  get messages() {
    return this.#list('messages');
  }
  get lines() {
    return this.#list('lines');
  }
  get calls() {
    return this.#list('calls');
  }
  get rules() {
    return this.#list('rules');
  }

  #list<K extends keyof UnitNodes>(name: K): UnitNodes[K] {
    const known =
      this.#lists.get(name) ??
      computed(() => this.#parts.get().flatMap((nodes): readonly unknown[] => nodes[name]), {
        equals: compareShallow,
        keepAlive: true,
      });
    this.#lists.set(name, known);
    return known.get() as UnitNodes[K];
  }
}
