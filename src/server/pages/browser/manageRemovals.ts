import { StaleSignIn, send } from './send.ts';

/**
 * Wires the buttons of a list of the start page (addresses/renderRemovals.ts): each opens its dialog, and removes what
 * its address names once that is confirmed.
 */
export function manageRemovals(section: HTMLElement): void {
  const buttons = section.querySelectorAll<HTMLButtonElement>('button');
  const failed = section.querySelector<HTMLElement>('[data-message="failed"]');
  const ready = (isReady: boolean) => {
    for (const button of buttons) button.disabled = !isReady;
  };

  async function remove(path: string): Promise<void> {
    if (failed) failed.hidden = true;
    ready(false);
    try {
      await send('DELETE', path, {});
      location.reload();
    } catch (error) {
      ready(true);
      if (failed) failed.hidden = error instanceof StaleSignIn;
    }
  }

  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-path]') : null;
    if (!button) return;
    const { path = '', opens = '' } = button.dataset;
    const dialog = section.querySelector<HTMLDialogElement>(`[data-dialog="${opens}"]`);
    const name = dialog?.querySelector('[data-part="name"]');
    if (!dialog || !name) return;
    name.textContent = button.closest('li')?.querySelector('strong')?.textContent ?? '';
    dialog.returnValue = '';
    dialog.onclose = () => {
      if (dialog.returnValue !== '') void remove(path);
    };
    dialog.showModal();
  });
  ready(true);
}
