import type { Context } from '../../../src/server/core/Context.ts';
import type { CookieName } from '../../../src/server/core/request/cookies.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import type { TestService } from './openTestService.ts';

export type TestCall = Pick<Context, 'database' | 'clock' | 'request' | 'cookies' | 'settings' | 'keys'>;

/** A call inside the service, from a browser without cookies: for situations that no call from outside can produce. */
export function createCallOf({ database, clock, settings }: TestService, realm = ''): TestCall {
  const cookies = new Map<CookieName, string | undefined>();
  return {
    database,
    clock,
    settings,
    keys: createKeyStore(settings, database),
    request: {
      ...{ id: 'test', address: '127.0.0.1', source: '127.0.0.1', isTrusted: false, isFromPage: false },
      ...{ userAgent: 'Test', origin: settings.origin, language: 'en', brand: undefined },
    },
    cookies: {
      realm,
      get: (name) => cookies.get(name),
      set: (name, value) => cookies.set(name, value),
      clear: (name) => cookies.set(name, undefined),
      changes: () => [...cookies].map(([name, after]) => ({ name, after })),
    },
  };
}
