import type { Operation } from './Operation.ts';

interface Answer {
  readonly code: string;
  readonly errors?: unknown;
  readonly data?: unknown;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/**
 * The outcome of an answer: its code, or the name that the operation's refinement gives it.
 * Codes are compared exactly.
 */
export function refine(operation: Operation, answer: Answer): string {
  for (const rule of operation.refine ?? []) {
    if (rule.of === undefined ? Object.hasOwn(operation.success, answer.code) : !rule.of.includes(answer.code))
      continue;
    const [root, name] = rule.by;
    const value = member(root === 'errors' ? answer.errors : answer.data, name);
    if (typeof value === 'string' && rule.to.includes(value)) return value;
  }
  return answer.code;
}
