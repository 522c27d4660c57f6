/** A member of a request, and the page's query parameter or the field from which its value comes. */
type Taken = readonly [name: string, source: string];

/**
 * A call that a page makes before its application has loaded. It is made either at every visit to its screen, with
 * parameters from the page's address, or by a submit, with parameters from its form. The call changes nothing at the
 * service, so an unused answer does no harm.
 */
export interface EarlyCall {
  readonly method: string;
  /** Path of the operation. `{name}` stands for the query parameter or the field of that name. */
  readonly path: string;
  readonly query: readonly Taken[];
  /** The members of the JSON body; absent if the request has none. */
  readonly body?: readonly Taken[];
  /** The id of the submit that makes the call. */
  readonly submit?: string;
  /** Fields that must be empty, since only the application can interpret their text. */
  readonly blank?: readonly string[];
  /** Keys of the local storage that must be empty, since the application fills in a field from them. */
  readonly unstored?: readonly string[];
}
