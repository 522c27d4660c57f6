import type { Portal } from '../runtime/Portal.ts';
import type { Snapshot } from '../runtime/Snapshot.ts';

/** What the page was drawn with. */
interface Drawing {
  unmount(): void;
}

/**
 * What happens to a page that the browser keeps for Back and Forward (HTML, section 7.4.6.3). One that has something of
 * the visitor on it is emptied before, and loads again when it returns. Any other returns as it is, and visits its
 * address again. So nothing of an ended session returns, and no secret is kept (P16, P17).
 */
export function returnFromCache(portal: Pick<Portal, 'view' | 'visit'>, drawing: Drawing): void {
  let isEmptied = false;
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || portal.view === undefined || isBlank(portal.view.snapshot)) return;
    drawing.unmount();
    isEmptied = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isEmptied) window.location.reload();
    else portal.visit();
  });
}

/** Nothing was given, typed or answered. */
export function isBlank({
  inputs,
  form,
  typed,
  answers,
}: Pick<Snapshot, 'inputs' | 'form' | 'typed' | 'answers'>): boolean {
  return [inputs, form, typed, answers].every((values) =>
    Object.values(values).every((value) => BLANK.includes(value)),
  );
}

const BLANK: readonly unknown[] = [undefined, '', false];
