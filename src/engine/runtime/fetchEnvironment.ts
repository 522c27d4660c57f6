import type { PortalProgram } from '../flow/Program.ts';
import { pauseBeforeResuming } from './calls/resumeFailed.ts';
import type { Ports } from './ports.ts';

const PAUSES = [500, 1000];
/** Nobody waits longer for it than this (D-96). */
const PATIENCE = 4000;

/**
 * Asks for the environment, the one call that is in no flow, where the portal has one; again after a fault. Settles with the first answer, when
 * there is nothing more to try soon, or when patience is over; `take` has the answer even if it comes after that, such
 * as from a service that was away.
 */
export function fetchEnvironment(
  ports: Ports,
  { environment: operation, operations }: PortalProgram,
  language: string,
  take: (data: unknown) => void,
): Promise<void> {
  if (operation === undefined) return Promise.resolve();
  const described = operations[operation];
  // The compiler refuses such a definition, so these are parts that do not belong together.
  if (described === undefined) throw new Error(`The portal asks ${operation}, which its contract does not have`);
  return new Promise((settle) => {
    const stop = ports.clock.after(PATIENCE, () => settle());
    const finish = () => {
      stop();
      settle();
    };
    const ask = (tries: number) => {
      const asking = ports.http.ask({ operation, described, parameters: {}, language, validators: {} });
      void asking.answer.then((answer) => {
        if (answer.kind === 'outcome') {
          if (answer.success) take(answer.data);
          return finish();
        }
        const soon = PAUSES[tries];
        if (soon === undefined) finish();
        const later = soon ?? (pauseBeforeResuming(answer, tries - PAUSES.length) ?? 0) * 1000;
        if (later > 0 && described.repeatable === true) ports.clock.after(later, () => ask(tries + 1));
      });
    };
    ask(0);
  });
}
