/**
 * Replaces `@x0k/json-schema-merge` in the bundle: 3.3 kB (brotli) with which RJSF merges `allOf`. A form's schema has
 * none: `tests/engine/build/noReferences.test.ts` checks every form. RJSF calls these functions as its modules load, so
 * only the merging itself throws.
 */
export const createComparator = () => ({});
export const createMerger = () => ({});
export const createDeduplicator = () => unmerged;
export const createIntersector = () => unmerged;
export const createShallowAllOfMerge = () => unmerged;

function unmerged(): never {
  throw new Error('The schema of a form has "allOf", which the build cannot merge');
}
