import type { Asking, Caller } from '../runtime/ports.ts';

/**
 * A caller that is loaded at its first call, since most visits do not need it. If it cannot be loaded, the call meets a
 * fault.
 */
export function lazyCaller(load: () => Promise<Caller>): Caller {
  let known: Caller | undefined;
  return {
    ask: (request) => {
      let isLeft = false;
      let asking: Asking | undefined;
      const answer = (known === undefined ? load() : Promise.resolve(known)).then(
        (caller) => {
          known = caller;
          if (isLeft) return FAULT;
          asking = caller.ask(request);
          return asking.answer;
        },
        () => FAULT,
      );
      const abort = () => {
        isLeft = true;
        asking?.abort();
      };
      return { answer, abort };
    },
  };
}

const FAULT = { kind: 'fault', fault: 'NETWORK' } as const;
