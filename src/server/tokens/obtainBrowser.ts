import { createHmac } from 'node:crypto';
import type { Context } from '../core/Context.ts';
import { createSecret } from './createSecret.ts';

type Call = Pick<Context, 'cookies'>;

/** The random value of the `browser` cookie, which is set if missing. */
export function obtainBrowser({ cookies }: Call): string {
  const known = cookies.get('browser');
  if (known !== undefined) return known;
  const browser = createSecret();
  cookies.set('browser', browser);
  return browser;
}

/**
 * A mark of the browser for one use, to be stored: it is derived from the cookie, and different for each use and each
 * origin. A browser without the cookie has none.
 */
export function markOfBrowser({ cookies }: Call, use: string): string | undefined {
  const browser = cookies.get('browser');
  const of = cookies.realm === '' ? use : JSON.stringify([cookies.realm, use]);
  return browser === undefined ? undefined : createHmac('sha256', browser).update(of).digest('base64url');
}
