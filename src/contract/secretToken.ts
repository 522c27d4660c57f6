import { token } from './schemas.ts';

/** The secret of a link, or of an earlier answer, which proves who asks. */
export const secretToken = { in: 'body', required: true, secret: true, schema: token } as const;

/** The same of a sign-in under way: without it the service goes by its own cookie, as after a reload (D-58). */
export const stepToken = { in: 'body', secret: true, schema: token } as const;

/** An operation that says whose secret this is. It changes nothing and uses nothing up, and has no failures of its own. */
export const tellsWhose = { answer: 'resource', safe: true, failure: {} } as const;
