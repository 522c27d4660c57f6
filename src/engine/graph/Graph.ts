import type { JsonPath } from '../flow/JsonDocument.ts';

/** A place in a portal where a visitor can be, or a call in between. */
type NodeKind = 'screen' | 'state' | 'dialog' | 'call' | 'shell' | 'place' | 'address';

export interface GraphNode {
  /** Unique, and readable: `sign-up state done`, `dialog locked`, `place help`. */
  readonly id: string;
  readonly kind: NodeKind;
  /** Its own name: the last word of its id. */
  readonly name: string;
  /**
   * Its folder in `flows/`. It is `shared` for parts that several screens use, and empty for parts outside any folder.
   */
  readonly flow: string;
  /** The screen that this node is, or of which it is part. */
  readonly screen?: string;
}

/** An exit: a way from one node to another. */
export interface GraphEdge {
  /** Ids of nodes. */
  readonly from: string;
  readonly to: string;
  /**
   * What triggers it: the pressed action, an outcome, `entry`, `after 5s`, `change username`, `load`, `without token`.
   */
  readonly on: string;
  /** The guards that must hold, as a clause; `else` for a step without a guard after steps with guards. */
  readonly when?: string;
  /** Ids of the screens and shells that have this exit: several for an exit of a shared dialog or call. */
  readonly of: readonly string[];
  /** The visitor leaves the screen. */
  readonly isAway?: true;
  /** The step's file, and its place in the file. */
  readonly file: string;
  readonly path: JsonPath;
}

/** Every exit of a portal. Nodes and edges are sorted, and each appears once. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
}

/** An exit as one line: `sign-up state form -- send [$form.agree] --> sign-up call create`. */
export const tellEdge = ({ from, to, on, when }: Pick<GraphEdge, 'from' | 'to' | 'on' | 'when'>): string =>
  `${from} -- ${on}${when === undefined ? '' : ` [${when}]`} --> ${to}`;

/** A count with separated thousands: `1,204`. */
export const tellCount = (count: number): string => count.toLocaleString('en-GB');
