import type { Fault } from '../contract/faults.ts';
import type { Value } from '../flow/types.ts';
import type { Banner, Message, RequestedFocus } from './View.ts';

/**
 * A parameter that a step passed to a call: a value that can be read again, or one that existed only at that moment.
 */
export type BoundParameter = { readonly value: Value } | { readonly captured: unknown };

/** A call that is waiting to start or is running. Each call has at most one invocation. */
export interface Invocation {
  readonly call: string;
  /** An answer must have the same token; any other answer is ignored. */
  readonly token: number;
  readonly phase: 'waiting' | 'asking';
  readonly bound: Readonly<Record<string, BoundParameter>>;
  /** The parameters with which it was sent. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The fields that it sends. They are read-only while a press waits for the call. */
  readonly fields: readonly string[];
  /** The control whose press led to the call; undefined if no press did. */
  readonly control: string | undefined;
  /** The form whose fields the press checked. A retry checks them again. */
  readonly checked: readonly string[];
  /** The dialog whose control started it. Closing the dialog drops the call. */
  readonly dialog: string | undefined;
  /** Whether the skeleton is shown while the call is running. */
  readonly blocking: boolean;
  /** The number of attempts that failed with a fault. */
  readonly tries: number;
}

/** The last answer to a call. `data` is undefined after a failure. */
export interface Answered {
  readonly data: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly bound: Readonly<Record<string, BoundParameter>>;
}

/** A call that failed with a fault, and waits for "Try again". */
interface Failed {
  readonly invocation: Invocation;
  readonly fault: Fault;
  readonly reference: string | undefined;
  readonly retryAfter: number | undefined;
  /** Whether the runtime retries the call when its timer ends. */
  readonly resumes: boolean;
}

/** A write that was sent and has no answer, yet or ever. */
interface Unanswered {
  /** The token of the first attempt. */
  readonly intent: number;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface OpenedDialog {
  readonly id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The state of a screen at one moment. Plain data; each transition makes a new one. */
export interface Snapshot {
  readonly begun: boolean;
  /** Whether the screen has been left; it then ignores every event. */
  readonly left: boolean;
  /** The control whose press left the screen. It stays busy for as long as the page is still shown. */
  readonly leftBy: string | undefined;
  readonly exited: boolean;
  /** Whether the visitor cancelled timed redirects. */
  readonly lingers: boolean;
  /** Whether the screen has replaced the skeleton, which then does not return. */
  readonly ready: boolean;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly state: string | undefined;
  /** The id of the request whose answer led to the screen or to its state. */
  readonly reference: string | undefined;
  readonly form: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, string>>;
  /** Fields that the visitor changed. */
  readonly dirty: Readonly<Record<string, true>>;
  /** Fields whose `initial` was set, which happens only once. */
  readonly preset: Readonly<Record<string, true>>;
  /** Fields whose errors may show: blurred after a change, or submitted. */
  readonly touched: Readonly<Record<string, true>>;
  /** Errors from an outcome. A change to a field removes its error. */
  readonly serverErrors: Readonly<Record<string, Message & { readonly marks?: false }>>;
  /** The number of submits that failed because of an invalid field. */
  readonly failedSubmits: number;
  readonly answers: Readonly<Record<string, Answered>>;
  readonly invocations: Readonly<Record<string, Invocation>>;
  readonly failed: Readonly<Record<string, Failed>>;
  readonly unanswered: Readonly<Record<string, Unanswered>>;
  readonly banner: Banner | undefined;
  readonly dialog: OpenedDialog | undefined;
  /** The field that will be focused after its delay. */
  readonly focusing: (RequestedFocus & { readonly isDue?: true }) | undefined;
  readonly focus: (RequestedFocus & { readonly ticket: number }) | undefined;
  /** Whether the address no longer contains secret inputs. */
  readonly concealed: boolean;
  readonly tokens: number;
}

/** The members with an entry for each field or each call. */
export const RECORDS = [
  'form',
  'typed',
  'dirty',
  'preset',
  'touched',
  'serverErrors',
  'answers',
  'invocations',
  'failed',
  'unanswered',
] as const satisfies readonly (keyof Snapshot)[];

export function createSnapshot(inputs: Readonly<Record<string, unknown>>, first: string | undefined): Snapshot {
  return {
    begun: false,
    left: false,
    leftBy: undefined,
    exited: false,
    lingers: false,
    ready: false,
    inputs,
    state: first,
    reference: undefined,
    form: {},
    typed: {},
    dirty: {},
    preset: {},
    touched: {},
    serverErrors: {},
    failedSubmits: 0,
    answers: {},
    invocations: {},
    failed: {},
    unanswered: {},
    banner: undefined,
    dialog: undefined,
    focusing: undefined,
    focus: undefined,
    concealed: false,
    tokens: 0,
  };
}
