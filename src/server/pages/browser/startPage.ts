import { managePasskeys } from './managePasskeys.ts';

// The start page's script. src/tools/build/pageScripts.ts bundles it, and the service sends it as a file of its own.

// A page from the back/forward cache may show data of an ended session (P17).
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
const section = document.querySelector<HTMLElement>('[data-section="passkeys"]');
if (section !== null) managePasskeys(section);
