/** A member of a request, and the query parameter of the page, or the field, that has its value. */
type Taken = readonly [name: string, source: string];

/**
 * A call that a page makes before its application is there. Every visit of its screen makes it, with parameters that
 * stand in the address of the page; or a submit makes it, with parameters that stand in its form. It changes nothing at
 * the service, so that an answer that nobody takes does no harm.
 */
export interface EarlyCall {
  readonly method: string;
  /** Path of the operation. `{name}` stands for the query parameter or the field of that name. */
  readonly path: string;
  readonly query: readonly Taken[];
  /** The members of the JSON body; absent if the request has none. */
  readonly body?: readonly Taken[];
  /** The submit that makes it, by its id. */
  readonly submit?: string;
  /** Fields that must be empty, since only the application knows what their text means. */
  readonly blank?: readonly string[];
  /** Keys of the local storage that must be empty, since the application fills in a field from them. */
  readonly unstored?: readonly string[];
}
