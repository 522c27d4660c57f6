import { TRAFFIC } from './traffic.ts';

/**
 * Addresses that the server answers itself, each with everything below it: no screen can be at any of them, and unknown
 * ones are answered with 404.
 */
export const SERVER_PATHS: readonly string[] = [
  '/apis',
  '/assets',
  '/.well-known',
  '/dev',
  '/healthz',
  '/readyz',
  TRAFFIC,
];

/** Files that the server has at these addresses, or that clients request from every server. */
export const SERVER_FILES: readonly string[] = [
  '/favicon.ico',
  '/favicon.svg',
  '/headers.json',
  '/html',
  '/index.html',
  '/robots.txt',
  '/routes.json',
  '/styles.json',
];
