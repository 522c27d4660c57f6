import type { Asking, Caller } from '../runtime/ports.ts';

interface LoadedCaller extends Caller {
  prepare(operations: readonly string[]): void;
}

/**
 * A caller that is loaded at its first call, since most visits do not need it, or when a screen prepares for one. If it
 * cannot be loaded, the call meets a fault.
 */
export function lazyCaller(load: () => Promise<LoadedCaller>): LoadedCaller {
  let known: LoadedCaller | undefined;
  const loaded = async () => {
    known ??= await load();
    return known;
  };
  return {
    prepare: (operations) => {
      loaded().then(
        (caller) => caller.prepare(operations),
        // The call says so.
        () => {},
      );
    },
    ask: (request) => {
      let isLeft = false;
      let asking: Asking | undefined;
      const answer = loaded().then(
        (caller) => {
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
