import { isRepeatable } from './calls/operationOf.ts';
import type { Ports } from './ports.ts';

/** The one call that the portal itself makes; everything else stands in flows. */
const OPERATION = ['GET', '/env'].join(' ');
const PAUSES = [500, 1000];
/** Nobody waits longer for it than this (D-96). */
const PATIENCE = 4000;

/**
 * Asks for the environment, again after a fault. Settles with the first answer, when there is nothing more to try,
 * or when patience is over; `take` has the answer even if it comes after that.
 */
export function fetchEnvironment(ports: Ports, language: string, take: (data: unknown) => void): Promise<void> {
  return new Promise((settle) => {
    const stop = ports.clock.after(PATIENCE, () => settle());
    const finish = () => {
      stop();
      settle();
    };
    const ask = (tries: number) => {
      const asking = ports.http.ask({ operation: OPERATION, parameters: {}, language, validators: {} });
      void asking.answer.then((answer) => {
        const pause = PAUSES[tries];
        if (answer.kind === 'outcome') {
          if (answer.success) take(answer.data);
          finish();
        } else if (pause === undefined || !isRepeatable(OPERATION)) finish();
        else ports.clock.after(pause, () => ask(tries + 1));
      });
    };
    ask(0);
  });
}
