/** Addresses that the server answers itself, each with all below it: no screen can have one of them, and unknown ones are 404. */
export const SERVER_PATHS: readonly string[] = ['/apis', '/assets', '/.well-known', '/dev', '/healthz', '/readyz'];
