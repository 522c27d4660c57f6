import { createRequire } from 'node:module';
import type { Concatenation, Element, NFA, NoParent } from 'refa';

// Loaded only for a pattern that repeats something, since loading takes longer than checking a hundred patterns.
const require = createRequire(import.meta.url);
const refa = (): typeof import('refa') => require('refa');
const scslre = (): typeof import('scslre') => require('scslre');

const REPEATS = /[*+]|\{\d+,\}/g;
/** A group that is repeated ten times or more. */
const REPEATS_GROUP = /\)(?:[*+]|\{(?:\d+,|(?:\d+,)?\d{2,})\})/;
/** A group that is repeated without end. */
const ENDLESS_GROUP = /\)(?:[*+]|\{\d+,\})/;
/** Lookarounds and word boundaries. Without them, refa may see several ways where there is one. */
const LOOKS_AROUND = /\(\?<?[=!]|\\[bB]/;
/** More nodes than any sensible pattern needs. */
const MOST_NODES = 300;
/** More nodes than can be compared in threes within milliseconds. */
const MOST_COMPARED = 40;
/** So many ways double a number so often that it is as good as endless: of a choice, and of a repetition. */
const MANY = { choices: 20, repetitions: 10 };

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
  const isRepeated = REPEATS_GROUP.test(pattern);
  const repeats = pattern.match(REPEATS)?.length ?? 0;
  if (repeats > 1) {
    const slow = betweenRepeats(pattern)?.reason;
    if (slow !== undefined) return slow;
  }
  if (repeats < 2 && !isRepeated) return undefined;
  const looksAround = LOOKS_AROUND.test(pattern);
  const within = looksAround
    ? lookaroundsOf(pattern)
        .map(slowPattern)
        .find((slow) => slow !== undefined)
    : undefined;
  if (within !== undefined) return within;
  const unless = looksAround ? `, unless a lookaround prevents it (${ONE_SIGN})` : '';
  if (isRepeated) {
    const isSlow = betweenRepeats(withEndless(pattern, MANY.repetitions))?.isExponential || isAmbiguous(pattern);
    if (isSlow) return `${THIRTY}: its repeated group can match the same text in several ways${unless}`;
  }
  return repeats > 1 && ENDLESS_GROUP.test(pattern) && isShared(pattern)
    ? `${LONG}: two of its repetitions can match the same text${unless}`
    : undefined;
}

/** Only such lookarounds can be judged exactly, since characters express them too. */
const ONE_SIGN = 'only one of a single character is sure to: instead of (?!ab)[a-z] write a(?!b)|[b-z]';
const THIRTY = 'a text of thirty characters may take minutes';
const LONG = 'a text of a hundred thousand characters may take minutes';

/** A pattern whose groups that are repeated this often are repeated without end. */
const withEndless = (pattern: string, many: number) =>
  pattern.replace(/\)\{(\d+)(?:,(\d*))?\}/g, (written, least: string, most = least) =>
    most !== '' && Number(most) < many ? written : `)${least === '0' ? '*' : '+'}`,
  );

/** Two repetitions, or a repetition with itself, that can divide the same characters between them. */
function betweenRepeats(pattern: string): { readonly reason: string; readonly isExponential: boolean } | undefined {
  const { reports } = scslre().analyse({ source: pattern, flags: 'u' }, { reportTypes: { Move: false } });
  const [worst] = reports.toSorted((a, b) => Number(b.exponential) - Number(a.exponential));
  if (worst === undefined) return undefined;
  const isExponential = worst.exponential;
  const time = isExponential ? THIRTY : LONG;
  if (worst.type === 'Self') return { reason: `${time}: ${worst.parentQuant.raw} repeats a repetition`, isExponential };
  if (worst.type !== 'Trade') return undefined;
  const fixed = worst.fix()?.source;
  const instead = fixed === undefined || fixed.length > 2 * pattern.length ? '' : `; ${fixed} does the same at once`;
  const both = `${worst.startQuant.raw} and ${worst.endQuant.raw}`;
  return { reason: `${time}: ${both} can match the same characters${instead}`, isExponential };
}

/** Whether a repetition can match some text in two ways, so that each repeat doubles their number. */
const isAmbiguous = (pattern: string): boolean =>
  isIn(withEndless(pattern, MANY.choices), (root, automatonOf) => {
    const overlap = (a: Part, b: Part) => areAlike(automatonOf([a]), automatonOf([b]));
    return choicesOf(root).some((choices) => hasPair(choices, overlap)) || hasTwoWays(automatonOf(root));
  }) ||
  // Engines try the empty text only in repeats that must be.
  isIn(pattern, (root, automatonOf) =>
    [...partsOf(root)].some(
      (part) => part.type === 'Quantifier' && part.min >= MANY.choices && isOptional(automatonOf(part.alternatives)),
    ),
  );

/** Whether two repetitions without end can divide the same text between them, in as many ways as it is long. */
const isShared = (pattern: string): boolean => isIn(pattern, (root, automatonOf) => hasTwoPlaces(automatonOf(root)));

type Part = NoParent<Concatenation>;
type Root = readonly Part[];

const parsed = (pattern: string) => refa().JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse();

/** Whether this holds for a pattern, read without those lookarounds that say more than its characters could. */
function isIn(pattern: string, test: (root: Root, automatonOf: (root: Root) => NFA) => boolean): boolean {
  const { NFA, Transformers, transform } = refa();
  try {
    const { expression, maxCharacter } = parsed(pattern);
    // For example, (?!0)\d becomes [1-9].
    const { alternatives } = transform(Transformers.applyAssertions(), expression);
    return test(alternatives, (root) =>
      NFA.fromRegex(root, { maxCharacter }, { assertions: 'ignore' }, new NFA.LimitedNodeFactory(MOST_NODES)),
    );
  } catch {
    // The pattern is too long, or refers to a group.
    return false;
  }
}

/** The patterns within lookarounds. */
function lookaroundsOf(pattern: string): readonly string[] {
  try {
    const lookarounds = [...partsOf(parsed(pattern).expression.alternatives)].filter(
      (part) => part.type === 'Assertion',
    );
    return lookarounds.map((part) => refa().JS.toLiteral(part.alternatives, { flags: { unicode: true } }).source);
  } catch {
    return [];
  }
}

/** Every part of a pattern. */
function* partsOf(root: Root): Generator<NoParent<Element>> {
  for (const part of root.flatMap(({ elements }) => elements)) {
    yield part;
    if ('alternatives' in part) yield* partsOf(part.alternatives);
  }
}

/** The alternatives of each choice that is repeated without end. */
function choicesOf(root: Root): readonly Root[] {
  const found: Root[] = [];
  const visit = (alternatives: Root, isRepeated: boolean) => {
    if (isRepeated && alternatives.length > 1) found.push(alternatives);
    for (const element of alternatives.flatMap(({ elements }) => elements)) {
      if (element.type === 'Quantifier') visit(element.alternatives, isRepeated || element.max === Infinity);
      else if (element.type === 'Alternation') visit(element.alternatives, isRepeated);
    }
  };
  visit(root, false);
  return found;
}

const hasPair = <T>(list: readonly T[], test: (a: T, b: T) => boolean) =>
  list.some((a, index) => list.slice(index + 1).some((b) => test(a, b)));

/** Whether two automata accept a common text. The empty text does not count, since engines do not repeat it. */
const areAlike = (a: NFA, b: NFA) =>
  !(a.finals.has(a.initial) && b.finals.has(b.initial)) && !refa().isDisjointWith(a, b);

/** Whether an automaton accepts the empty text and others. */
const isOptional = (automaton: NFA) => automaton.finals.has(automaton.initial) && automaton.initial.out.size > 0;

/** Whether a state can be reached from itself with the same text by two ways, which are followed at the same time. */
function hasTwoWays(automaton: NFA): boolean {
  return [...automaton.nodes()].some((start) =>
    canMove<readonly [NFA.Node, NFA.Node, boolean]>([start, start, false], [start, start, true], ([a, b, hadParted]) =>
      movesOf(a).flatMap(([nextA, viaA]) =>
        movesOf(b).flatMap(([nextB, viaB]) =>
          viaA.isDisjointWith(viaB) ? [] : [[nextA, nextB, hadParted || nextA !== nextB] as const],
        ),
      ),
    ),
  );
}

/** Whether the same text leads from a state to itself, from it to a second one, and from the second one to itself. */
function hasTwoPlaces(automaton: NFA): boolean {
  const nodes = [...automaton.nodes()];
  return (
    nodes.length <= MOST_COMPARED &&
    nodes.some((first) =>
      nodes.some(
        (second) =>
          first !== second &&
          canMove<readonly [NFA.Node, NFA.Node, NFA.Node]>(
            [first, first, second],
            [first, second, second],
            ([a, b, c]) =>
              movesOf(a).flatMap(([nextA, viaA]) =>
                movesOf(b).flatMap(([nextB, viaB]) => {
                  const via = viaA.intersect(viaB);
                  return via.isEmpty
                    ? []
                    : movesOf(c).flatMap(([nextC, viaC]) =>
                        via.isDisjointWith(viaC) ? [] : [[nextA, nextB, nextC] as const],
                      );
                }),
              ),
          ),
      ),
    )
  );
}

const movesOf = (node: NFA.Node) => [...node.out];

/** Whether moves lead from one combination of states to another, after at least one move. */
function canMove<T extends readonly unknown[]>(from: T, to: T, moves: (combination: T) => readonly T[]): boolean {
  const numbers = new Map<unknown, number>();
  const keyOf = (combination: T) =>
    combination
      .map((part) => {
        const number = numbers.get(part) ?? numbers.size;
        numbers.set(part, number);
        return number;
      })
      .join(' ');
  const seen = new Set<string>();
  const todo = [from];
  const wanted = keyOf(to);
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    for (const next of moves(at)) {
      const key = keyOf(next);
      if (key === wanted) return true;
      if (seen.has(key)) continue;
      seen.add(key);
      todo.push(next);
    }
  }
  return false;
}
