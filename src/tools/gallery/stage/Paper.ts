import { FALLBACK, isListed } from '../../../contract/languages.ts';
import { openDialog } from '../../../server/pages/browser/openDialog.ts';
import type { Dress } from '../looks.ts';
import type { DocumentPlan } from '../scenes/Scene.ts';
import { applyScheme } from './Dresser.ts';

/** A mail or a page of the service, in a frame over the portal's page. */
export class Paper {
  #frame: HTMLIFrameElement | undefined;
  #address = '';

  /**
   * @param here the address of the gallery's files
   * @param leave gets the address of a pressed link or form, since nothing may leave the gallery
   */
  constructor(
    private readonly here: URL,
    private readonly leave: (address: string) => void,
  ) {}

  /** The document in the frame; undefined if the portal's page is shown. */
  get page(): Document | undefined {
    return this.#frame?.contentDocument ?? undefined;
  }

  /** Shows a document. Resolves when it has loaded. */
  async show({ id, document: { dialog } }: DocumentPlan, { language, scheme, brand }: Dress): Promise<void> {
    // The service has no pseudo-languages.
    const own = isListed(language) ? language : FALLBACK;
    const address = new URL(`documents/${id}/${own}-${brand}.html`, this.here).href;
    if (address !== this.#address) {
      this.remove();
      this.#address = address;
      const page = await this.#load(address);
      if (page !== undefined) this.#animate(page, dialog);
    }
    const { page } = this;
    if (page !== undefined) applyScheme(scheme, page);
  }

  remove(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#address = '';
    hidePortal(false);
  }

  /** Loads each document in a new frame, since a new address in the same frame would add to the page's history. */
  #load(address: string): Promise<Document | undefined> {
    const frame = document.createElement('iframe');
    frame.title = 'What the service sends';
    frame.src = address;
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' });
    frame.style.zIndex = '9999';
    hidePortal(true);
    this.#frame = frame;
    return new Promise((resolve) => {
      frame.addEventListener('load', () => resolve(frame.contentDocument ?? undefined), { once: true });
      document.body.append(frame);
    });
  }

  /** Does the work of the page's script, which is removed since it calls the service. */
  #animate(page: Document, dialog: string | undefined): void {
    for (const button of page.querySelectorAll('button')) button.disabled = false;
    page.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (link === null) return;
      event.preventDefault();
      this.leave(link.getAttribute('href') ?? '');
    });
    page.addEventListener('submit', (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method === 'dialog') return;
      event.preventDefault();
      this.leave(form.getAttribute('action') ?? '');
    });
    openDialog(page.querySelector<HTMLDialogElement>(`dialog[data-dialog="${dialog}"]`));
  }
}

/** Hides the portal with its scroll bar, for which it reserves space. */
function hidePortal(isHidden: boolean): void {
  const { style } = document.documentElement;
  style.scrollbarGutter = isHidden ? 'auto' : '';
  const root = document.getElementById('root');
  if (root !== null) root.style.display = isHidden ? 'none' : '';
}
