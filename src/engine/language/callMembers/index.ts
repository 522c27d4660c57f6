import { byInput, duration, part, used, why } from '../primitives.ts';

/**
 * A member of a call, with everything that tools need to know about it. Its effect is in `runtime/calls`, since the
 * page has no descriptions.
 */
export interface CallMember<V = never> {
  /** Its value, as JSON Schema. */
  readonly schema: object;
  /** A handler: the answers after which it runs, before the line of the outcome. */
  readonly runsOn?: 'success';
  /** Every visitor waits this long. */
  readonly isPause?: true;
  /** How the report of changes tells a changed value. Without it, a change is told by the words of the schema. */
  readonly change?: {
    /** What is different: the operation, when the call begins, or how long it takes. */
    readonly of: 'operation' | 'begin' | 'time';
    /** “The call x …” */
    readonly says: string;
    /** The value in words, also that of an absent member. */
    tell(value: V | undefined, words: { guard(value: V): string }): string;
  };
}

const LOADS = {
  required: 'made by the screen, which waits for it',
  preferred: 'made by the screen, which waits for it and goes on without it if it fails',
  optional: 'made by the screen, which does not wait for it',
};
const time = (says: string) => ({ of: 'time', says, tell: (value: string | undefined) => value ?? '0ms' }) as const;

/** Each member of a call, in canonical order. */
export const CALL_MEMBERS = {
  why: { schema: why },
  operation: {
    schema: used('operation', 'An operation of the contract: "order.list", "browser share"'),
    change: { of: 'operation', says: 'now has the operation', tell: (name: string | undefined) => String(name) },
  },
  load: {
    schema: {
      enum: ['required', 'preferred', 'optional'],
      description:
        'The screen makes the call automatically. It shows a skeleton until a required load is answered, or until a preferred one is answered, fails or takes two seconds. If a preferred or optional load fails, no error is shown',
    },
    change: {
      of: 'begin',
      says: 'is now',
      tell: (load: keyof typeof LOADS | undefined) => (load === undefined ? 'made by a step' : LOADS[load]),
    },
  },
  when: {
    schema: {
      ...part('guard'),
      description:
        'The call is made only while this holds. When it no longer does, a running read is dropped, and a prompt of the browser closes; a write is never dropped',
    },
    change: {
      of: 'begin',
      says: 'is now made',
      tell: (guard, { guard: tellGuard }) => (guard === undefined ? 'always' : `only if ${tellGuard(guard)}`),
    },
  },
  wait: {
    schema: {
      ...duration,
      description: 'The debounce time, such as 300ms: the call starts after it, unless a newer call replaces it',
    },
    isPause: true,
    change: time('now is made after'),
  },
  minimumDuration: {
    schema: {
      ...duration,
      description: 'The minimum duration of the call, such as 1s, which gives people time to read the screen',
    },
    isPause: true,
    change: time('now takes at least'),
  },
  with: { schema: { ...byInput(part('value'), 'operation'), description: 'The parameters of the operation' } },
  outcomes: {
    schema: {
      type: 'array',
      items: part('tableUse'),
      minItems: 1,
      uniqueItems: true,
      description:
        'Tables of outcomes, in order of precedence. A line in "on" takes precedence over them, and they over the portal file',
    },
  },
  onSuccess: {
    schema: {
      ...part('handler'),
      description: 'Runs after every successful answer, before the line of its outcome',
    },
    runsOn: 'success',
  },
  on: {
    schema: {
      ...part('outcomes'),
      description:
        'What each outcome does. A line here takes precedence over the tables in "outcomes". Only for an outcome without a line in any of them is a * used, with the same precedence',
    },
  },
} as const satisfies Readonly<Record<string, CallMember>>;
