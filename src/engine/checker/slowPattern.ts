import { createRequire } from 'node:module';
import type { Concatenation, Expression, NFA } from 'refa';

// Loaded only for a pattern that repeats something, since loading takes longer than checking a hundred patterns.
const require = createRequire(import.meta.url);
const refa = (): typeof import('refa') => require('refa');
const scslre = (): typeof import('scslre') => require('scslre');

const REPEATS = /[*+]|\{\d+,\}/g;
/** A repeated group. */
const REPEATS_GROUP = /\)(?:[*+]|\{\d+,\})/;
/** Lookarounds and word boundaries. Without them, refa may see several ways where there is one. */
const LOOKS_AROUND = /\(\?<?[=!]|\\[bB]/;
/** More nodes than any sensible pattern needs. */
const MOST_NODES = 300;

/** What to do about a slow pattern. */
export const FASTER = 'Write the pattern so that each text can match it in one way only.';

const known = new Map<string, string | undefined>();

/**
 * Why a regular expression (flag `u`) takes too long to refuse some texts: there are several ways to match their start,
 * and all of them are tried. Undefined if there is none, or if the pattern is too long to judge.
 */
export function slowPattern(pattern: string): string | undefined {
  if (!known.has(pattern)) known.set(pattern, judge(pattern));
  return known.get(pattern);
}

function judge(pattern: string): string | undefined {
  const repeats = pattern.match(REPEATS)?.length ?? 0;
  if (repeats > 1) {
    const slow = betweenRepeats(pattern);
    if (slow !== undefined) return slow;
  }
  if (!REPEATS_GROUP.test(pattern) || LOOKS_AROUND.test(pattern)) return undefined;
  return isAmbiguous(pattern) ? `${THIRTY}: its repeated group can match the same text in several ways` : undefined;
}

const THIRTY = 'a text of thirty characters may take minutes';
const LONG = 'a text of a hundred thousand characters may take minutes';

/** Two repetitions, or a repetition with itself, that can divide the same characters between them. */
function betweenRepeats(pattern: string): string | undefined {
  const { reports } = scslre().analyse({ source: pattern, flags: 'u' }, { reportTypes: { Move: false } });
  const [worst] = reports.toSorted((a, b) => Number(b.exponential) - Number(a.exponential));
  if (worst === undefined) return undefined;
  const time = worst.exponential ? THIRTY : LONG;
  if (worst.type === 'Self') return `${time}: ${worst.parentQuant.raw} repeats a repetition`;
  if (worst.type !== 'Trade') return undefined;
  const fixed = worst.fix()?.source;
  const instead = fixed === undefined || fixed.length > 2 * pattern.length ? '' : `; ${fixed} does the same at once`;
  return `${time}: ${worst.startQuant.raw} and ${worst.endQuant.raw} can match the same characters${instead}`;
}

/** Whether a repetition without end can match some text in two ways, so that each repeat doubles their number. */
function isAmbiguous(pattern: string): boolean {
  const { JS, NFA } = refa();
  const automatonOf = (part: Expression | Concatenation, maxCharacter: number) =>
    NFA.fromRegex(part, { maxCharacter }, { assertions: 'ignore' }, new NFA.LimitedNodeFactory(MOST_NODES));
  try {
    const literal = JS.Parser.fromLiteral({ source: pattern, flags: 'u' });
    const { expression, maxCharacter } = literal.parse({ assertions: 'ignore' });
    const overlap = (a: Concatenation, b: Concatenation) =>
      areAlike(automatonOf(a, maxCharacter), automatonOf(b, maxCharacter));
    return (
      choicesOf(expression).some((choices) => hasPair(choices, overlap)) ||
      hasTwoWays(automatonOf(expression, maxCharacter))
    );
  } catch {
    // The pattern is too long, or refers to a group.
    return false;
  }
}

/** The alternatives of each choice that is repeated without end. */
function choicesOf(expression: Expression): readonly (readonly Concatenation[])[] {
  const found: (readonly Concatenation[])[] = [];
  const visit = (alternatives: readonly Concatenation[], isRepeated: boolean) => {
    if (isRepeated && alternatives.length > 1) found.push(alternatives);
    for (const element of alternatives.flatMap(({ elements }) => elements)) {
      if (element.type === 'Quantifier') visit(element.alternatives, isRepeated || element.max === Infinity);
      else if (element.type === 'Alternation') visit(element.alternatives, isRepeated);
    }
  };
  visit(expression.alternatives, false);
  return found;
}

const hasPair = <T>(list: readonly T[], test: (a: T, b: T) => boolean) =>
  list.some((a, index) => list.slice(index + 1).some((b) => test(a, b)));

/** Whether two automata accept a common text. The empty text does not count, since engines do not repeat it. */
const areAlike = (a: NFA, b: NFA) =>
  !(a.finals.has(a.initial) && b.finals.has(b.initial)) && !refa().isDisjointWith(a, b);

/** Whether a state can be reached from itself with the same text by two ways, which are followed at the same time. */
function hasTwoWays(automaton: NFA): boolean {
  const nodes = [...automaton.nodes()];
  const numberOf = new Map(nodes.map((node, number) => [node, number]));
  const keyOf = (pair: readonly [NFA.Node, NFA.Node]) =>
    (numberOf.get(pair[0]) ?? 0) * nodes.length + (numberOf.get(pair[1]) ?? 0);
  return nodes.some((start) => {
    const todo: (readonly [NFA.Node, NFA.Node, hasParted: boolean])[] = [[start, start, false]];
    const seen = new Set<string>();
    for (let step = todo.pop(); step !== undefined; step = todo.pop()) {
      const [a, b, hadParted] = step;
      for (const [nextA, viaA] of a.out) {
        for (const [nextB, viaB] of b.out) {
          const hasParted = hadParted || nextA !== nextB;
          const key = `${keyOf([nextA, nextB])} ${hasParted}`;
          if (seen.has(key) || viaA.isDisjointWith(viaB)) continue;
          if (hasParted && nextA === start && nextB === start) return true;
          seen.add(key);
          todo.push([nextA, nextB, hasParted]);
        }
      }
    }
    return false;
  });
}
