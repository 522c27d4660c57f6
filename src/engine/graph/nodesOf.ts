import type { Flows } from '../flow/Flows.ts';
import type { Unit } from '../flow/Unit.ts';
import type { GraphNode } from './Graph.ts';

/** Names the nodes that a unit reaches. A shared dialog or call is one node for all screens that use it. */
export class NodesOf {
  readonly #unit: Unit;
  readonly #flows: Flows;

  constructor(unit: Unit, flows: Flows) {
    this.#unit = unit;
    this.#flows = flows;
  }

  own(): GraphNode {
    const { kind, id } = this.#unit;
    return kind === 'screen' ? this.screen(id) : { id: `shell ${id}`, kind, name: id, flow: '' };
  }

  screen(id: string): GraphNode {
    return { id, kind: 'screen', name: id, flow: this.#flows.screens.get(id)?.flow ?? '', screen: id };
  }

  state(name: string): GraphNode {
    return this.#part('state', name, false);
  }

  dialog(name: string): GraphNode {
    return this.#part('dialog', name, this.#unit.dialogs.get(name)?.shared === true);
  }

  call(name: string): GraphNode {
    return this.#part('call', name, this.#unit.calls.get(name)?.shared === true);
  }

  /** A place of the portal, or the address that a reference holds. */
  target(name: string): GraphNode {
    const kind = name.startsWith('$') ? 'address' : 'place';
    return { id: `${kind} ${name}`, kind, name, flow: '' };
  }

  #part(kind: 'state' | 'dialog' | 'call', name: string, isShared: boolean): GraphNode {
    if (isShared) return { id: `${kind} ${name}`, kind, name, flow: 'shared' };
    const { id, flow, ...own } = this.own();
    return { id: `${id} ${kind} ${name}`, kind, name, flow, ...('screen' in own ? { screen: own.screen } : {}) };
  }
}
