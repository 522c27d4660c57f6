import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { OperationProgram, RouteProgram } from '../flow/Program.ts';
import type { FormValidators, ValidationError } from '../flow/ScreenModule.ts';
import type { Answer } from './Answer.ts';

/**
 * Time. `wall` is milliseconds since 1970, by the server's clock after its first response. `monotonic` only increases,
 * even while the machine sleeps, and setting the clock does not affect it (R05).
 */
export interface Clock {
  wall(): number;
  monotonic(): number;
  /** Calls `run` once, after the given milliseconds. The returned function cancels this. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The state of a history entry, such as the inputs that must not be in an address (P16). */
export interface EntryState {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The key of the entry, if it belongs to a state of a visit. */
  readonly key?: string;
  /** Identifies the entry's secrets, which `HeldSecrets` keeps outside the entry. */
  readonly held?: string;
  /** What the previous screens passed to their shell, so that a reload changes nothing around the screen. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** The id of the request whose answer led to the entry's screen. */
  readonly reference?: string | undefined;
}

/** The current address. `query` starts with `?` or is empty. */
export interface Location {
  readonly href: string;
  readonly path: string;
  readonly query: string;
  readonly state: EntryState;
}

/** The screen to which a path belongs, and the parameters in the path. */
export interface ScreenMatch {
  readonly screen: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The router's knowledge of addresses. Pure. */
export interface Addresses {
  /**
   * Finds the route that matches a path, among the routes by screen id. The match is exact, including letter case, but
   * one trailing slash is tolerated (D-12). Undefined if no route matches.
   */
  match(path: string, routes: Readonly<Record<string, RouteProgram>>): ScreenMatch | undefined;
  /** Fills a pattern (`/a/:name`) with encoded values; undefined if a value is missing, or is `.` or `..`. */
  fill(pattern: string, values: Readonly<Record<string, unknown>>): string | undefined;
}

/** The browser's address, and every way to change it. Callers have validated the addresses. */
export interface Navigation {
  current(): Location;
  /** Goes to an address of this portal. The application responds with `Portal.move()`. */
  go(address: string, state: EntryState, replace: boolean): void;
  /** Gives the current history entry another address and state. This starts no visit. */
  rewrite(address: string, state: EntryState): void;
  /** Goes to the previous entry. The application later responds with `Portal.move()`. */
  back(): void;
  /**
   * Called before another screen is shown: loads its address anew if the page is of an earlier visit and the server
   * answers; otherwise calls `show`.
   */
  renew(show: () => void): void;
  /** A full-page jump. */
  leave(address: string, replace: boolean): void;
  /** A new tab, without opener or referrer. */
  open(address: string): void;
  /** A native form post, as a document (HTML, section 4.10.22). */
  post(address: string, fields: readonly (readonly [name: string, value: string])[]): void;
}

/**
 * The storage slots of the portal file, by their full names (`session.newDevice`). An absent, denied or broken slot, or
 * one with a value of another shape, reads as undefined (R09). Writing never throws.
 */
export interface Slots {
  read(slot: string): unknown;
  write(slot: string, value: unknown): void;
  remove(slot: string): void;
}

/** A validator for the data of one success code of an operation. Returns the errors. */
export type AnswerValidators = Readonly<Record<string, (data: unknown) => readonly ValidationError[]>>;

export interface Request {
  /** `METHOD /path` below the base path of the service, or `browser name`. */
  readonly operation: string;
  /** Its program, from the contract. */
  readonly described: OperationProgram;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly language: string;
  /** By success code, in the service's spelling. */
  readonly validators: AnswerValidators;
  /** The idempotency key of a write, the same for each attempt with the same intent (R03). */
  readonly key?: string | undefined;
  /** What the portal did since its last call, and this call, by names of the closed list of its flows. */
  readonly steps?: readonly string[];
}

/** A running request. After `abort` its answer is ignored. */
export interface PendingCall {
  readonly answer: Promise<Answer>;
  abort(): void;
}

/** Calls the service or the browser. Never rejects: every failure becomes an answer or a fault. */
export interface Caller {
  ask(request: Request): PendingCall;
}

/** What the portal needs to know about the visitor's browser. */
export interface Visitor {
  /**
   * `elsewhere` if a page of another site led to this document. `here` for our own pages, typed addresses and
   * bookmarks.
   */
  arrival(): 'here' | 'elsewhere';
  /** BCP 47 tags, with the preferred language first. */
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
  /** Makes RJSF's validator from the validators that the build compiled from a form's schema. */
  readonly validator: (functions: FormValidators, schema: RJSFSchema) => ValidatorType;
  /** At least 128 random bits as printable ASCII without quotes or backslashes. */
  readonly random: () => string;
}
