import { excludes } from '../flow/expressions/compareGuards.ts';
import type { Guard } from '../flow/types.ts';

/** A move from one node to another without an act of the visitor, if its guards hold. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly guards: readonly Guard[];
}

type Edges = ReadonlyMap<string, readonly Edge[]>;

/**
 * The nodes of a path from the end of an edge back to its start whose guards can all hold together; undefined if there
 * is none.
 */
export function findRound(edge: Edge, next: Edges): string[] | undefined {
  // Most edges are in no circle, which a quick test finds; the rest is small.
  if (!isReached(edge.to, edge.from, next)) return undefined;
  const search = (node: string, way: readonly string[], held: readonly Guard[]): string[] | undefined => {
    if (node === edge.from) return [...way, node];
    for (const { to, guards } of next.get(node) ?? []) {
      if (way.includes(to) || to === node || guards.some((guard) => held.some((other) => excludes(guard, other))))
        continue;
      const round = search(to, [...way, node], [...held, ...guards]);
      if (round !== undefined) return round;
    }
    return undefined;
  };
  return search(edge.to, [], edge.guards);
}

function isReached(from: string, to: string, next: Edges): boolean {
  const seen = new Set([from]);
  for (const node of seen) for (const edge of next.get(node) ?? []) seen.add(edge.to);
  return seen.has(to);
}
