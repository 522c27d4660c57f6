import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { OperationProgram } from '../flow/Program.ts';
import type { FormValidators, ValidationError } from '../flow/ScreenModule.ts';
import type { Answer } from './Answer.ts';

/**
 * Time. `wall` is milliseconds since 1970, by the server's clock once an answer of it is here; `monotonic` only ever
 * grows, sleep of the machine included, and knows no clock that is set (R05).
 */
export interface Clock {
  wall(): number;
  monotonic(): number;
  /** Runs once after so many milliseconds; the result takes it back. */
  after(milliseconds: number, run: () => void): () => void;
}

/** What a history entry holds for us: inputs that must not stand in an address (P16). */
export interface EntryState {
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The address shown now. `query` starts with `?` or is empty. */
export interface Location {
  readonly href: string;
  readonly path: string;
  readonly query: string;
  readonly state: EntryState;
}

/** The screen that a path means, and what the path gives it. */
export interface ScreenMatch {
  readonly screen: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The router's knowledge of addresses. Pure. */
export interface Addresses {
  /** Exact, letter case and all, one trailing slash tolerated (D-12). Undefined where no route takes the path. */
  match(path: string): ScreenMatch | undefined;
  /** A pattern (`/a/:name`) with its names filled and encoded; undefined where one is missing, or `.` or `..`. */
  fill(pattern: string, values: Readonly<Record<string, unknown>>): string | undefined;
}

/** Where the browser is, and every way to go elsewhere. Addresses are already judged when they come here. */
export interface Navigation {
  current(): Location;
  /** To a screen: an address of this portal. The application answers by `Portal.visit()`. */
  go(address: string, state: EntryState, replace: boolean): void;
  /** Another address and state for the entry that is shown; nothing is visited. */
  rewrite(address: string, state: EntryState): void;
  /** A full-page jump. */
  leave(address: string, replace: boolean): void;
  /** A new tab, without opener or referrer. */
  open(address: string): void;
  /** A native form post, as a document (HTML, section 4.10.22). */
  post(address: string, fields: readonly (readonly [name: string, value: string])[]): void;
}

/**
 * The storage slots of the portal file, by their full names (`session.newDevice`). A slot that is absent, denied,
 * broken or of another shape than declared reads as undefined (R09). Writing never throws.
 */
export interface Slots {
  read(slot: string): unknown;
  write(slot: string, value: unknown): void;
  remove(slot: string): void;
}

/** What is wrong with data, or nothing: a validator of one success code of an operation. */
export type AnswerValidators = Readonly<Record<string, (data: unknown) => readonly ValidationError[]>>;

export interface Request {
  /** `METHOD /path` below the base path of the service, or `browser name`. */
  readonly operation: string;
  /** What the contract says of it. */
  readonly described: OperationProgram;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly language: string;
  /** By success code as the service names it. */
  readonly validators: AnswerValidators;
  /** Of a write: what makes its tries one intent for the service (R03). Another intent has another one. */
  readonly key?: string | undefined;
}

/** A request under way. `abort` lets go of it; what it answers afterwards is nobody's. */
export interface Asking {
  readonly answer: Promise<Answer>;
  abort(): void;
}

/** Asks the service, or the browser. Never rejects: whatever goes wrong is an answer or a fault. */
export interface Caller {
  ask(request: Request): Asking;
}

/** What the portal must know of the visitor's browser to speak to the visitor. */
export interface Visitor {
  /**
   * Who has led the browser to this document: `elsewhere` is a page of another site. An address that was typed, a
   * bookmark and a page of ours are `here`.
   */
  arrival(): 'here' | 'elsewhere';
  /** BCP 47 tags, the preferred one first. */
  languages(): readonly string[];
}

export interface Ports {
  readonly clock: Clock;
  readonly navigation: Navigation;
  readonly addresses: Addresses;
  readonly slots: Slots;
  readonly http: Caller;
  readonly browser: Caller;
  readonly visitor: Visitor;
  /** Joins the validators that the build compiled from a form's schema to what RJSF and the runtime ask. */
  readonly validator: (functions: FormValidators, schema: RJSFSchema) => ValidatorType;
  /** At least 128 bits that nobody can guess, as printable ASCII without quotes or backslashes. */
  readonly random: () => string;
}
