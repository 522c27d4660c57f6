import { plainOf } from '../looks.ts';

/**
 * The note that a page shows if its scripts do not load or cannot run: `notes/<language>.html`, written by the build.
 */
export class Note {
  #shown: Element | undefined;

  /** @param here the address of the gallery's files */
  constructor(private readonly here: URL) {}

  /**
   * Shows one of the notes; undefined removes it.
   * @param selector identifies the note
   */
  async show(selector: string | undefined, language: string): Promise<void> {
    const page = selector === undefined ? undefined : await this.#read(language);
    this.#shown?.remove();
    this.#shown = undefined;
    const found = page?.querySelector(selector ?? '');
    if (!found) return;
    const note = document.importNode(found, true);
    note.classList.add('now');
    document.body.append(note);
    this.#shown = note;
  }

  /** Parsed as a document, since no text may become markup here. */
  #read(language: string): Promise<Document | null> {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open('GET', new URL(`notes/${plainOf(language)}.html`, this.here));
      request.responseType = 'document';
      request.addEventListener('loadend', () => resolve(request.responseXML));
      request.send();
    });
  }
}
