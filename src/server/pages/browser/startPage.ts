import { chooseLanguage } from './chooseLanguage.ts';
import { managePasskeys } from './managePasskeys.ts';
import { openDialog } from './openDialog.ts';
import { ownDates } from './ownDates.ts';
import { StaleSignIn, send } from './send.ts';

/**
 * Wires the buttons of a list on the start page (addresses/startLists.ts): each opens its dialog, and removes its
 * entry once the person confirms.
 */
function manageRemovals(section: HTMLElement): void {
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
    openDialog(dialog);
  });
  ready(true);
}

const ME = '/apis/v1/users/me';

/**
 * Reloads a tab when it becomes visible, if its account has changed: on a shared machine, somebody may have signed out
 * or in with another tab (P17, R04).
 * @param username whose page it is
 * @param place the tab's location
 */
export function watchAccount(username: string, place: Pick<Location, 'assign' | 'reload'> = location): void {
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible') return;
    const response = await fetch(ME).catch(() => undefined);
    if (response?.status === 401) return place.assign('/');
    if (response?.ok && (await response.json()).username !== username) place.reload();
  });
}

/** Converts the page's times to the visitor's own time zone (D-80). */
function writeOwnTimes(page: ParentNode): void {
  const write = ownDates(true);
  for (const time of page.querySelectorAll('time')) time.textContent = write(time.dateTime);
}

// The start page's script. src/tools/build/pageScripts.ts bundles it, and the service sends it as a file of its own.
//
// A page from the back/forward cache may show data from an ended session (P17).
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
const sectionOf = (name: string) => document.querySelector<HTMLElement>(`[data-section="${name}"]`);
const passkeys = sectionOf('passkeys');
if (passkeys !== null) managePasskeys(passkeys);
for (const name of ['links', 'sessions', 'devices', 'consents', 'answers']) {
  const section = sectionOf(name);
  if (section !== null) manageRemovals(section);
}
const { account } = document.querySelector<HTMLElement>('[data-account]')?.dataset ?? {};
if (account !== undefined) watchAccount(account);
writeOwnTimes(document);
chooseLanguage(document);
