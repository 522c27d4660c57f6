/** What moved between two orders, in clauses: `the button b comes first`, `the button a comes after the button c`. */
export function tellMoves(was: readonly string[], is: readonly string[], label: (name: string) => string): string[] {
  return movedIn(was, is).map((name) => {
    const next = is[is.indexOf(name) - 1];
    return `${label(name)} ${next === undefined ? 'comes first' : `comes after ${label(next)}`}`;
  });
}

/**
 * The smallest set of names to move to get from one order to the other: all names outside the longest common
 * subsequence.
 */
function movedIn(was: readonly string[], is: readonly string[]): string[] {
  const stay = is.filter((name) => was.includes(name));
  const at = stay.map((name) => was.indexOf(name));
  const chains: number[][] = [];
  for (const [index, place] of at.entries()) {
    const before = chains.filter((chain) => (at[chain.at(-1) ?? 0] ?? 0) < place);
    chains.push([...longest(before), index]);
  }
  const kept = longest(chains);
  return stay.filter((_, index) => !kept.includes(index));
}

const longest = (chains: readonly number[][]): number[] =>
  chains.reduce<number[]>((best, chain) => (chain.length > best.length ? chain : best), []);
