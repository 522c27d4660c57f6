/** A member of a request, and the page's query parameter, or the field, with its value. */
type Taken = readonly [name: string, source: string];

/**
 * A call that a page makes before its application has loaded. Either every visit of its screen makes it, with
 * parameters from the page's address; or a submit does, with parameters from its form. It changes nothing at the
 * service, so an unused answer does no harm.
 */
export interface EarlyCall {
  readonly method: string;
  /** Path of the operation. `{name}` stands for the query parameter or the field of that name. */
  readonly path: string;
  readonly query: readonly Taken[];
  /** The members of the JSON body; absent if the request has none. */
  readonly body?: readonly Taken[];
  /** The id of the submit that makes it. */
  readonly submit?: string;
  /** Fields that must be empty, since only the application can interpret their text. */
  readonly blank?: readonly string[];
  /** Keys of the local storage that must be empty, since the application fills in a field from them. */
  readonly unstored?: readonly string[];
}
