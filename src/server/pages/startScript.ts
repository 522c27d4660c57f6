/**
 * The start page's script: adds and removes passkeys. Plain JavaScript that runs as it stands, beside the library's
 * own file; every text is in the page already.
 */
export const START_SCRIPT = `'use strict';
(() => {
  // Nothing personal returns out of the back-forward cache (promise P17).
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  const section = document.querySelector('[data-section="passkeys"]');
  if (!section) return;
  const { browserSupportsWebAuthn, startRegistration } = SimpleWebAuthnBrowser;
  const buttons = section.querySelectorAll('button');
  const dialog = section.querySelector('[data-dialog="remove-passkey"]');
  const enable = (isEnabled) => {
    for (const button of buttons) button.disabled = !isEnabled;
  };
  const tell = (name) => {
    for (const message of section.querySelectorAll('[data-message]')) {
      message.hidden = message.dataset.message !== name;
    }
  };

  async function send(method, path, body) {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status === 401) return location.assign('/');
    if (!response.ok) throw new Error('refused');
    return response.json();
  }

  async function add() {
    const optionsJSON = await send('POST', '/init-st/passkey-options', {});
    if (optionsJSON) await send('POST', '/init-st/passkeys', await startRegistration({ optionsJSON }));
  }

  async function remove(id) {
    await send('DELETE', '/init-st/passkeys/' + encodeURIComponent(id), {});
  }

  // A removal cannot be taken back and ends the other sessions: it is asked for first.
  function askToRemove(button) {
    dialog.querySelector('[data-part="passkey"]').textContent = button.previousElementSibling.textContent;
    dialog.returnValue = '';
    dialog.onclose = () => {
      if (dialog.returnValue === 'remove') run(() => remove(button.dataset.credential));
    };
    dialog.showModal();
  }

  const reasonOf = (error) => {
    if (error.name === 'InvalidStateError') return 'known';
    return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'cancelled' : 'failed';
  };

  async function run(act) {
    tell('');
    enable(false);
    try {
      await act();
      location.reload();
    } catch (error) {
      enable(true);
      tell(reasonOf(error));
    }
  }

  section.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.action === 'add-passkey') run(add);
    if (button.dataset.action === 'remove-passkey') askToRemove(button);
  });
  if (!browserSupportsWebAuthn()) {
    section.querySelector('[data-action="add-passkey"]').hidden = true;
    tell('unsupported');
  }
  // They came disabled: a press that nobody hears would be lost.
  enable(true);
})();
`;
