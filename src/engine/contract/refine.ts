import type { Refinement } from './Contract.ts';

interface Answer {
  readonly code: string;
  readonly errors?: unknown;
  readonly data?: unknown;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The parts of an operation that determine outcomes: its refinements and its success codes. */
export interface Refined {
  readonly refine?: readonly Refinement[];
  readonly success: readonly string[];
}

/**
 * The outcome of an answer: its code, or the name that the operation's refinement gives it. Codes are compared exactly.
 */
export function refine({ refine: rules = [], success }: Refined, answer: Answer): string {
  for (const rule of rules) {
    if (rule.of === undefined ? success.includes(answer.code) : !rule.of.includes(answer.code)) continue;
    const [root, name] = rule.by;
    const value = member(root === 'errors' ? answer.errors : answer.data, name);
    if (typeof value === 'string' && rule.to.includes(value)) return value;
  }
  return answer.code;
}
