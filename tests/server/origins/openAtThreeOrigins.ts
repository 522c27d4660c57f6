import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

export const MAIN = 'http://localhost:3100';
export const ACME = 'http://acme.localhost:3100';
export const HARBOR = 'http://harbor.localhost:3100';

/** A service at its main origin and at the hosts of two brands. */
export const openAtThreeOrigins = (variables = {}) =>
  openTestService({ BRAND_ORIGINS: `${ACME}, ${HARBOR}`, ...variables });

/** The same cookies at another origin, as sent by a person who has copied them. */
export function copyTo(service: TestService, origin: string, { cookies }: TestBrowser): TestBrowser {
  const copy = service.browser({ origin });
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}
