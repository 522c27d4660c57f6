import type { Portal } from '../../../engine/runtime/Portal.ts';

/** Whether a screen is on the page, in its state and with its dialog: its texts may load after it has begun. */
export function isDrawn({ view, screen }: Pick<Portal, 'view' | 'screen'>): boolean {
  const card = document.querySelector<HTMLElement>(`[data-screen="${screen}"]`);
  const dialog = view?.dialog?.id;
  return (
    card !== null &&
    card.dataset.state === view?.state &&
    (dialog === undefined || document.querySelector(`[data-dialog="${dialog}"]`) !== null)
  );
}
