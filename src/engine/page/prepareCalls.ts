import { reaction } from 'mobx';
import type { Portal } from '../runtime/Portal.ts';

/**
 * As soon as a screen is shown, loads what its calls of the browser need that follow a press: a browser refuses them if
 * the press is over, and in Safari a request ends it.
 */
export const prepareCalls = (portal: Pick<Portal, 'view'>, prepare: (operations: readonly string[]) => void): void => {
  reaction(
    () => (portal.view?.snapshot.begun === true ? portal.view.program?.operations : undefined),
    (operations = {}) => {
      const names = Object.keys(operations).filter((name) => operations[name]?.gesture === true);
      if (names.length > 0) prepare(names);
    },
  );
};
