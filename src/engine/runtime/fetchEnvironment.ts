import type { PortalProgram } from '../flow/Program.ts';
import type { Answer } from './Answer.ts';
import { pauseBeforeResuming } from './calls/resumeFailed.ts';
import type { Ports } from './ports.ts';

const PAUSES = [500, 1000];
/** The longest wait for the environment, in milliseconds (D-96). */
const PATIENCE = 4000;

/**
 * Requests the environment, if the portal has a call for it (which belongs to no flow), and retries after a fault.
 * Resolves at the first answer, when no retry follows soon, or when the longest wait is over. `take` gets every answer
 * and fault, including later ones.
 */
export function fetchEnvironment(
  ports: Ports,
  { environment: operation, operations }: PortalProgram,
  language: string,
  take: (answer: Answer) => void,
): Promise<void> {
  if (operation === undefined) return Promise.resolve();
  const described = operations[operation];
  // The compiler rejects such a definition, so this program was not compiled from this definition.
  if (described === undefined) throw new Error(`The contract has no ${operation}`);
  return new Promise((settle) => {
    const stop = ports.clock.after(PATIENCE, () => settle());
    const finish = () => {
      stop();
      settle();
    };
    const ask = (tries: number) => {
      const pending = ports.http.ask({ operation, described, parameters: {}, language, validators: {} });
      void pending.answer.then((answer) => {
        take(answer);
        if (answer.kind === 'outcome') return finish();
        const soon = PAUSES[tries];
        if (soon === undefined) finish();
        const later = soon ?? (pauseBeforeResuming(answer, tries - PAUSES.length) ?? 0) * 1000;
        if (later > 0 && described.repeatable === true) ports.clock.after(later, () => ask(tries + 1));
      });
    };
    ask(0);
  });
}
