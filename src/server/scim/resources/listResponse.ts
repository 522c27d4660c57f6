import { LIST_RESPONSE } from '../schemaIds.ts';

/** One page of resources (RFC 7644, section 3.4.2). */
export const listResponse = (resources: readonly object[], totalResults: number, startIndex = 1) => ({
  schemas: [LIST_RESPONSE],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
