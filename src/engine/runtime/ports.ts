import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { OperationProgram, RouteProgram } from '../flow/Program.ts';
import type { FormValidators, ValidationError } from '../flow/ScreenModule.ts';
import type { Answer } from './Answer.ts';

/**
 * Time. `wall` is milliseconds since 1970, by the server's clock after its first answer. `monotonic` only increases,
 * also while the machine sleeps, and no change of the clock affects it (R05).
 */
export interface Clock {
  wall(): number;
  monotonic(): number;
  /** Runs once after the given milliseconds. The result stops it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** What a history entry holds: inputs that must not stand in an address (P16), among others. */
export interface EntryState {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The key of the entry, if a state of a visit has it. */
  readonly key?: string;
  /** Names its secrets, which `HeldSecrets` keeps outside it. */
  readonly held?: string;
  /** What the screens before it gave their shell, so that a reload changes nothing around the screen. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** The address that is shown. `query` starts with `?` or is empty. */
export interface Location {
  readonly href: string;
  readonly path: string;
  readonly query: string;
  readonly state: EntryState;
}

/** The screen of a path, and the parameters in the path. */
export interface ScreenMatch {
  readonly screen: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The router's knowledge of addresses. Pure. */
export interface Addresses {
  /**
   * Among the routes of screens, by id: exact, letter case and all, one trailing slash tolerated (D-12). Undefined where
   * no route takes the path.
   */
  match(path: string, routes: Readonly<Record<string, RouteProgram>>): ScreenMatch | undefined;
  /** A pattern (`/a/:name`) with its names filled and encoded; undefined where one is missing, or `.` or `..`. */
  fill(pattern: string, values: Readonly<Record<string, unknown>>): string | undefined;
}

/** The address of the browser, and every way to change it. Callers have judged the addresses. */
export interface Navigation {
  current(): Location;
  /** Goes to an address of this portal. The application answers with `Portal.move()`. */
  go(address: string, state: EntryState, replace: boolean): void;
  /** Gives the current history entry another address and state. Nothing is visited. */
  rewrite(address: string, state: EntryState): void;
  /** Goes to the entry before this one. The application answers with `Portal.move()`, later. */
  back(): void;
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
  /** By success code as the service names it. */
  readonly validators: AnswerValidators;
  /** The idempotency key of a write, the same for each try of an intent (R03). */
  readonly key?: string | undefined;
}

/** A request under way. After `abort` its answer is ignored. */
export interface Asking {
  readonly answer: Promise<Answer>;
  abort(): void;
}

/** Asks the service or the browser. Never rejects: every failure becomes an answer or a fault. */
export interface Caller {
  ask(request: Request): Asking;
}

/** What the portal must know of the visitor's browser. */
export interface Visitor {
  /**
   * `elsewhere` if a page of another site led to this document. `here` for our own pages, typed addresses and
   * bookmarks.
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
  /** Makes RJSF's validator of the validators that the build compiled from a form's schema. */
  readonly validator: (functions: FormValidators, schema: RJSFSchema) => ValidatorType;
  /** At least 128 random bits as printable ASCII without quotes or backslashes. */
  readonly random: () => string;
}
