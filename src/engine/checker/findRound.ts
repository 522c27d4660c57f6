import { excludes, type Knowledge } from '../flow/expressions/compareGuards.ts';
import type { Guard } from '../flow/types.ts';
import { circlesIn } from './circlesIn.ts';

/** A move from one node to another, made automatically when its guards hold. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly guards: readonly Guard[];
}

/** The edges of each node, and the cycles that they form. */
export interface Ways<E extends Edge> {
  readonly next: ReadonlyMap<string, readonly E[]>;
  readonly circles: ReadonlyMap<string, number>;
}

export function waysOf<E extends Edge>(edges: readonly E[]): Ways<E> {
  const next = new Map<string, E[]>();
  for (const edge of edges) {
    const known = next.get(edge.from);
    if (known === undefined) next.set(edge.from, [edge]);
    else known.push(edge);
  }
  return { next, circles: circlesIn(next) };
}

/**
 * The nodes on a path from the end of an edge back to its start, if all guards on the cycle can hold together.
 *
 * @param known what the guards are compared with
 */
export function findRound(edge: Edge, { next, circles }: Ways<Edge>, known?: Knowledge): string[] | undefined {
  const circle = circles.get(edge.from);
  // Most edges are in no cycle; cycles are small.
  if (circles.get(edge.to) !== circle) return undefined;
  const search = (node: string, way: readonly string[], held: readonly Guard[]): string[] | undefined => {
    if (node === edge.from) return [...way, node];
    for (const { to, guards } of next.get(node) ?? []) {
      if (circles.get(to) !== circle || way.includes(to) || to === node) continue;
      if (guards.some((guard) => held.some((other) => excludes(guard, other, known)))) continue;
      const round = search(to, [...way, node], [...held, ...guards]);
      if (round !== undefined) return round;
    }
    return undefined;
  };
  return search(edge.to, [], edge.guards);
}
