import { FetchHttp } from '../../../src/engine/adapters/FetchHttp.ts';
import type { Clock } from '../../../src/engine/runtime/ports.ts';
import { responseOf } from '../../../src/tools/gallery/stage/responseOf.ts';
import { pathOfCall, type ScriptedAnswers } from '../../../src/tools/scripted/ScriptedAnswers.ts';

/** The page's own requests, which scripted answers get without a network. */
export function scriptedHttp(
  api: ScriptedAnswers,
  basePath: string,
  running: () => { readonly clock: Clock; readonly navigation: { readonly origin: string } },
): FetchHttp {
  return new FetchHttp({
    basePath,
    clock: {
      wall: () => running().clock.wall(),
      monotonic: () => running().clock.monotonic(),
      after: (...alarm) => running().clock.after(...alarm),
    },
    async fetch(address, init) {
      const { pathname, searchParams } = new URL(address, running().navigation.origin);
      const path = pathOfCall(pathname);
      if (path === undefined) throw new Error(`${address} is no address of the service`);
      const { method = 'GET', headers, body } = init;
      const answer = await api.take({
        ...{ path, method, query: Object.fromEntries(searchParams), headers: Object.fromEntries(new Headers(headers)) },
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      });
      return responseOf(answer);
    },
  });
}
