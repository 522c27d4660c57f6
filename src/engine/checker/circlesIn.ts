/** The nodes that each node leads to. */
type Ways = ReadonlyMap<string, readonly { readonly to: string }[]>;

/**
 * The cycle of each node, as a number: two nodes have the same number if each is reachable from the other (the strongly
 * connected components, by Kosaraju's algorithm).
 */
export function circlesIn(ways: Ways): ReadonlyMap<string, number> {
  const seen = new Set<string>();
  const left = [...ways.keys()].flatMap((node) => [...walk(node, ways, seen)]);
  const back = turned(ways);
  const placed = new Set<string>();
  const circles = new Map<string, number>();
  for (const [circle, node] of left.toReversed().entries()) {
    for (const one of walk(node, back, placed)) circles.set(one, circle);
  }
  return circles;
}

/** Every newly reached node, in postorder. */
function* walk(start: string, ways: Ways, seen: Set<string>): Generator<string> {
  if (seen.has(start)) return;
  seen.add(start);
  const open = [{ node: start, next: 0 }];
  for (let here = open.at(-1); here !== undefined; here = open.at(-1)) {
    const to = ways.get(here.node)?.[here.next]?.to;
    here.next += 1;
    if (to === undefined) {
      open.pop();
      yield here.node;
    } else if (!seen.has(to)) {
      seen.add(to);
      open.push({ node: to, next: 0 });
    }
  }
}

function turned(ways: Ways): Ways {
  const back = new Map<string, { readonly to: string }[]>();
  for (const [from, list] of ways) {
    for (const { to } of list) {
      const known = back.get(to);
      if (known === undefined) back.set(to, [{ to: from }]);
      else known.push({ to: from });
    }
  }
  return back;
}
