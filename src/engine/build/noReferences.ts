/**
 * Replaces `fast-uri` in the bundle: 6.6 kB (brotli) that RJSF uses to resolve `$ref` and `$id`. A form's schema has
 * neither: `tests/engine/build/noReferences.test.ts` checks every form.
 */
const unreachable = (): never => {
  throw new Error('The schema of a form has a reference, which the build cannot resolve');
};

export default { resolve: unreachable, equal: unreachable };
