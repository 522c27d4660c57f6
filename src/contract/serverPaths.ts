/** Addresses that the server answers itself, each with all below it: no screen can be there, and each unknown one is none. */
export const SERVER_PATHS: readonly string[] = ['/apis', '/assets', '/.well-known', '/dev', '/healthz', '/readyz'];
