/** A member of a request, and the query parameter of the page that has its value. */
type Taken = readonly [name: string, parameter: string];

/**
 * A call that a page makes before its application is there: one that every visit of its screen makes, and all of whose
 * parameters stand in the address of the page.
 */
export interface EarlyCall {
  readonly method: string;
  /** Path of the operation. `{name}` stands for the query parameter of that name. */
  readonly path: string;
  readonly query: readonly Taken[];
  /** The members of the JSON body; absent if the request has none. */
  readonly body?: readonly Taken[];
}
