import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

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
