import type { Fault } from '../contract/faults.ts';
import type { Value } from '../flow/types.ts';
import type { AskedFocus, Message } from './View.ts';

/** A parameter that a step gave with a call: a value to read again, or one that was only there at that moment. */
export type BoundParameter = { readonly value: Value } | { readonly captured: unknown };

/** A call that is waiting for its time or under way. At most one of each call. */
export interface Invocation {
  readonly call: string;
  /** Answers carry it; an answer with any other token is nobody's. */
  readonly token: number;
  readonly phase: 'waiting' | 'asking';
  readonly bound: Readonly<Record<string, BoundParameter>>;
  /** What it was asked with. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Fields it was asked with: read-only while a press waits for it. */
  readonly fields: readonly string[];
  /** The control that began it, or began what led to it; absent where no press did. */
  readonly control: string | undefined;
  /** The form whose fields a press had checked, and must have checked again on a retry. */
  readonly checked: readonly string[];
  /** The dialog it was pressed in: closing that leaves the call. */
  readonly dialog: string | undefined;
  /** The skeleton shows while it is under way. */
  readonly blocking: boolean;
  /** Attempts that met a fault already. */
  readonly tries: number;
}

/** The last answer of a call. `data` is undefined after a failure. */
interface Answered {
  readonly data: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly bound: Readonly<Record<string, BoundParameter>>;
}

/** A call that met a fault and waits for "try again". */
interface Failed {
  readonly invocation: Invocation;
  readonly fault: Fault;
  readonly retryAfter: number | undefined;
  /** It is tried again by itself when its timer is over. */
  readonly resumes: boolean;
}

/** A write that was asked and whose answer is not here, or never came. */
interface Unanswered {
  /** The token of its first try. */
  readonly intent: number;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface OpenedDialog {
  readonly id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** All that a visit of a screen holds. Plain data; each transition makes another. */
export interface Snapshot {
  readonly begun: boolean;
  /** The way out is taken: nothing happens here any more. */
  readonly left: boolean;
  /** The control that led out: busy for as long as the page is still here. */
  readonly leftBy: string | undefined;
  readonly exited: boolean;
  /** The skeleton has gone and does not come back. */
  readonly ready: boolean;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly state: string | undefined;
  readonly form: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, string>>;
  /** Fields that the visitor changed. */
  readonly dirty: Readonly<Record<string, true>>;
  /** Fields that got their `initial`; it is given once. */
  readonly preset: Readonly<Record<string, true>>;
  /** Fields whose errors may show: blurred after a change, or submitted. */
  readonly touched: Readonly<Record<string, true>>;
  /** Errors that an outcome gave; gone when the field changes. */
  readonly serverErrors: Readonly<Record<string, Message & { readonly marks?: false }>>;
  /** How many submits were stopped by a field that is wrong. */
  readonly failedSubmits: number;
  readonly answers: Readonly<Record<string, Answered>>;
  readonly invocations: Readonly<Record<string, Invocation>>;
  readonly failed: Readonly<Record<string, Failed>>;
  readonly unanswered: Readonly<Record<string, Unanswered>>;
  readonly banner: Message | undefined;
  readonly dialog: OpenedDialog | undefined;
  /** The field that will have the focus once its delay is over. */
  readonly focusing: AskedFocus | undefined;
  readonly focus: (AskedFocus & { readonly ticket: number }) | undefined;
  /** Secret inputs are out of the address. */
  readonly concealed: boolean;
  readonly tokens: number;
}

/** The members that have an entry for each field, or each call. */
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
    ready: false,
    inputs,
    state: first,
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
