import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { ownMember } from './isRecord.ts';

/** The agreement between a portal and its service. The engine has no operation of its own. */
export interface Contract {
  /** The base path of the service's operations: `/api`. */
  readonly basePath: string;
  /**
   * The operations by the names that flows use: an id such as `password.change` if the operation has `http`, otherwise
   * a plain `METHOD /path`, or `browser name` for a call to the browser.
   */
  readonly operations: Readonly<Record<string, Operation>>;
  /** What each code of an answer means, in one sentence. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Codes with which any call to the service may fail. */
  readonly commonFailures: readonly string[];
  /** Further failure codes of calls that take one of these parameters. */
  readonly tokenFailures?: { readonly parameters: readonly string[]; readonly codes: readonly string[] };
  /** Schemas of answer values that must not be in an address (P16), such as those of tokens. */
  readonly secrets?: readonly JSONSchema[];
  /** Shapes that flows name, for storage slots and inputs. */
  readonly shapes: Readonly<Record<string, JSONSchema>>;
  /**
   * Formats of texts in addition to those of `formats.ts`: the pattern that a text must match (ECMAScript, flag `u`),
   * or `true` if the format only affects display.
   */
  readonly formats?: Readonly<Record<string, string | true>>;
}

/** The part of the contract that determines outcomes. */
type Failing = Pick<Contract, 'operations' | 'commonFailures' | 'tokenFailures'>;

const NO_TOKENS: NonNullable<Contract['tokenFailures']> = { parameters: [], codes: [] };

/** An operation by its name; undefined if the contract has none. */
export const operationOf = (name: string, { operations }: Pick<Contract, 'operations'>): Operation | undefined =>
  ownMember(operations, name);

/** Whether the browser, not the service, answers this operation. */
export const isOfBrowser = (name: string): boolean => name.startsWith('browser ');

/** The `METHOD /path` of one of the service's operations. */
export const httpOf = (name: string, { http }: Pick<Operation, 'http'>): string => http ?? name;

/** RFC 9110, section 9.2.1: a safe call changes nothing. */
export const isSafe = (name: string, operation: Pick<Operation, 'safe' | 'http'>): boolean =>
  httpOf(name, operation).startsWith('GET ') || operation.safe === true;

/** Success outcomes, refined names included. */
export function successOutcomes({ success, refine = [] }: Operation): string[] {
  const codes = Object.keys(success);
  const refined = refine.filter((rule) => rule.of?.some((code) => codes.includes(code))).flatMap((rule) => rule.to);
  return [...codes, ...refined];
}

/** Failure outcomes, refined and common names included. Faults are not outcomes. */
export function failureOutcomes(name: string, contract: Failing): string[] {
  const operation = operationOf(name, contract);
  if (operation === undefined) return [];
  if (isOfBrowser(name)) return Object.keys(operation.failure);
  const { parameters, codes } = contract.tokenFailures ?? NO_TOKENS;
  const takesToken = parameters.some((parameter) => Object.hasOwn(operation.parameters, parameter));
  const common = [...contract.commonFailures, ...(takesToken ? codes : [])];
  return [...new Set([...Object.keys(operation.failure), ...common, UNKNOWN])];
}

/** The code of an error body that is empty or not JSON. It has no message. */
export const UNKNOWN = 'UNKNOWN';

/**
 * The part of a request that contains a parameter. `entity` means that the parameter is the whole body (a JSON list),
 * so callers can name it like any other parameter.
 */
export type ParameterPlace = 'path' | 'query' | 'body' | 'entity';

/** One named input of an operation. Optional unless `required` is true. */
export interface Parameter {
  readonly in: ParameterPlace;
  readonly required?: true;
  /** The parameter is never logged, and never in an address of the portal (promise P16). */
  readonly secret?: true;
  /** The parameter is a record of answers, whose members the portal declares. */
  readonly answers?: true;
  readonly schema: JSONSchema;
}

/** The members of an error body besides `code` and `message`, for one outcome. */
export interface Failure {
  readonly errors?: JSONSchema;
  readonly data?: JSONSchema;
}

/**
 * Splits codes into outcomes by the value of one member of the answer: a `BAD_CREDENTIALS` whose `errors.state` is
 * `LOCKED` is the outcome `LOCKED`. A value that is not in `to` leaves the code as it is.
 */
export interface Refinement {
  /** The codes that are split; every failure code if absent. */
  readonly of?: readonly string[];
  readonly by: readonly [root: 'errors' | 'data', member: string];
  readonly to: readonly string[];
}

/**
 * One operation of the service or of the browser (`browser name`). `answer` is `result` if the
 * body is `{ code, data }`. It is `resource` if the body is the data and the outcome is `OK`.
 */
export interface Operation {
  readonly summary: string;
  /** The `METHOD /path` of one of the service's operations. If absent, the operation's name is its `METHOD /path`. */
  readonly http?: string;
  readonly answer: 'result' | 'resource';
  /** RFC 9110, section 9.2.1: the call changes nothing, so the page may retry it. GET is always safe. */
  readonly safe?: true;
  /**
   * Browsers allow this call only shortly after a press (HTML, section 6.4.1, transient activation), and Safari does
   * not allow it after a request. A screen therefore preloads what the call needs.
   */
  readonly gesture?: true;
  /** The call succeeds only by an act of the visitor, such as a choice in the browser, however long that takes. */
  readonly attended?: true;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Success outcomes with the schema of their data; `null` data is `{ type: 'null' }`. */
  readonly success: Readonly<Record<string, JSONSchema>>;
  /** Failure outcomes of this operation, besides `COMMON_FAILURES`. */
  readonly failure: Readonly<Record<string, Failure>>;
  readonly refine?: readonly Refinement[];
}

type RequiredNames<P extends Operation['parameters']> = {
  [K in keyof P]: P[K] extends { required: true } ? K : never;
}[keyof P];

type Infer<S> = S extends JSONSchema ? FromSchema<S> : never;

/** The parameters of an operation as a TypeScript object. */
export type ParametersOf<O extends Operation> = {
  [K in RequiredNames<O['parameters']>]: Infer<O['parameters'][K]['schema']>;
} & {
  [K in Exclude<keyof O['parameters'], RequiredNames<O['parameters']>>]?: Infer<O['parameters'][K]['schema']>;
};

/** The success outcomes of an operation as a union of `{ code, data }`. */
export type SuccessOf<O extends Operation> = {
  [C in keyof O['success'] & string]: { code: C; data: Infer<O['success'][C]> };
}[keyof O['success'] & string];

/** The data of a `resource` operation. */
export type ResourceOf<O extends Operation> = Infer<O['success']['OK']>;
