import { send } from './send.ts';

/** Wires the buttons of the page's section of sessions: see renderSessions.ts, which has its texts. */
export function manageSessions(section: HTMLElement): void {
  const buttons = section.querySelectorAll('button');
  const failed = section.querySelector<HTMLElement>('[data-message="failed"]');
  const dialog = section.querySelector<HTMLDialogElement>('[data-dialog="end-sessions"]');
  const ready = (isReady: boolean) => {
    for (const button of buttons) button.disabled = !isReady;
  };

  async function endOthers(): Promise<void> {
    if (failed) failed.hidden = true;
    ready(false);
    try {
      await send('DELETE', '/init-st/sessions', {});
      location.reload();
    } catch {
      ready(true);
      if (failed) failed.hidden = false;
    }
  }

  section.querySelector('[data-action="end-sessions"]')?.addEventListener('click', () => {
    if (!dialog) return;
    dialog.returnValue = '';
    dialog.onclose = () => {
      if (dialog.returnValue === 'end') void endOthers();
    };
    dialog.showModal();
  });
  ready(true);
}
