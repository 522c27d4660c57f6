import type { JsonPath } from '../flow/JsonDocument.ts';

/** Where one can be in a portal, or what happens in between: a call. */
type NodeKind = 'screen' | 'state' | 'dialog' | 'call' | 'shell' | 'place' | 'address';

export interface GraphNode {
  /** Unique, and words that a person reads: `sign-up state done`, `dialog locked`, `place help`. */
  readonly id: string;
  readonly kind: NodeKind;
  /** Its own name: the last word of its id. */
  readonly name: string;
  /** Its folder of `flows/`; `shared` for what several screens use, empty for what stands in no folder. */
  readonly flow: string;
  /** The screen that it is a part of, or is. */
  readonly screen?: string;
}

/** One way on. */
export interface GraphEdge {
  /** Ids of nodes. */
  readonly from: string;
  readonly to: string;
  /** What makes it: the action that is pressed, an outcome, `entry`, `after 5s`, `change username`, `load`, `without token`. */
  readonly on: string;
  /** The guards that must hold, as a clause; `else` for what stands behind steps with guards. */
  readonly when?: string;
  /** Where the step stands. */
  readonly file: string;
  readonly path: JsonPath;
}

/** Every way of a portal. Nodes and edges are sorted, and each is there once. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
}
