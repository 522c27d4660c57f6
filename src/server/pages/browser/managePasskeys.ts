import { browserSupportsWebAuthn, sendSignal, startRegistration } from '@simplewebauthn/browser';
import { openDialog } from './openDialog.ts';
import { ownDates } from './ownDates.ts';
import { StaleSignIn, send } from './send.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

async function addPasskey(): Promise<void> {
  const optionsJSON = await send('POST', '/init-st/passkey-options', {});
  if (optionsJSON === undefined) return;
  // The service makes these options with @simplewebauthn/server, in the format that `startRegistration` expects.
  const credential = await startRegistration({ optionsJSON: optionsJSON as CreationOptions });
  await send('POST', '/init-st/passkeys', credential);
}

const removePasskey = (id: string) => send('DELETE', `/init-st/passkeys/${encodeURIComponent(id)}`, {});

/**
 * Tells the browser the account's passkeys and its current name, so that the browser stops offering removed passkeys
 * and lists the others under that name (WebAuthn Level 3, section 5.1.10). Without the Signal API, nothing happens.
 */
function signalPasskeys(section: HTMLElement): void {
  const {
    rp: rpID = '',
    user: userID = '',
    username: userName = '',
    displayName: userDisplayName = '',
  } = section.dataset;
  const buttons = [...section.querySelectorAll<HTMLElement>('[data-credential]')];
  const allAcceptedCredentialIDs = buttons.map(({ dataset: { credential = '' } }) => credential);
  const signals = [
    sendSignal({ signalName: 'allAcceptedCredentials', rpID, userID, allAcceptedCredentialIDs }),
    sendSignal({ signalName: 'currentUserDetails', rpID, userID, userName, userDisplayName }),
  ];
  for (const signal of signals) signal.catch(() => {});
}

/**
 * Writes dates in the visitor's time zone. In the time zone that the service assumes, the day may be another (D-80).
 */
function writeOwnDates(section: HTMLElement): void {
  const [writeDay, writeMoment] = [ownDates(false), ownDates(true)];
  for (const part of section.querySelectorAll<HTMLElement>('[data-at]')) {
    const { at = '', written = '', withTime } = part.dataset;
    const write = withTime === undefined ? writeDay : writeMoment;
    const own = (label: string | null) => (label ?? '').replace(written, write(at));
    if (part instanceof HTMLButtonElement) part.setAttribute('aria-label', own(part.getAttribute('aria-label')));
    else part.textContent = own(part.textContent);
  }
}

/**
 * Wires the buttons of the page's passkey section, whose markup and texts are in renderPasskeys.ts. The buttons are
 * disabled in the HTML until this script has loaded, so that no press is lost.
 */
export function managePasskeys(section: HTMLElement): void {
  const buttons = section.querySelectorAll('button');
  const dialog = section.querySelector<HTMLDialogElement>('[data-dialog="remove-passkey"]');
  const enable = (isEnabled: boolean) => {
    for (const button of buttons) button.disabled = !isEnabled;
  };
  const show = (name: string) => {
    for (const message of section.querySelectorAll<HTMLElement>('[data-message]'))
      message.hidden = message.dataset.message !== name;
  };

  async function run(work: () => Promise<unknown>): Promise<void> {
    show('');
    enable(false);
    try {
      await work();
      location.reload();
    } catch (error) {
      enable(true);
      show(messageOf(error));
    }
  }

  /** A removal cannot be undone and ends the other sessions, so the page asks for confirmation. */
  function confirmRemoval(button: HTMLButtonElement): void {
    const name = dialog?.querySelector('[data-part="passkey"]');
    if (!dialog || !name) return;
    const told = [...(button.previousElementSibling?.children ?? [])].map(({ textContent }) => textContent);
    name.textContent = told.join('\n');
    dialog.returnValue = '';
    dialog.onclose = () => {
      if (dialog.returnValue === 'remove') void run(() => removePasskey(button.dataset.credential ?? ''));
    };
    openDialog(dialog);
  }

  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.dataset.action === 'add-passkey') void run(addPasskey);
    if (button?.dataset.action === 'remove-passkey') confirmRemoval(button);
  });
  if (browserSupportsWebAuthn()) signalPasskeys(section);
  else {
    section.querySelector('[data-action="add-passkey"]')?.setAttribute('hidden', '');
    show('unsupported');
  }
  writeOwnDates(section);
  enable(true);
}

/**
 * The message for an error in the passkey section. The names are those of WebAuthn Level 3, section 5.1.3, for a failed
 * `create()`: this device already has the passkey, or the person cancelled. Empty if a dialog reports the error.
 */
export function messageOf(error: unknown): 'known' | 'cancelled' | 'failed' | '' {
  if (error instanceof StaleSignIn) return '';
  const name = error instanceof Error ? error.name : undefined;
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}
