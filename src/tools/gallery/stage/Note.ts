import { plainOf } from '../looks.ts';

/** What a page says where its scripts do not come or cannot run: `notes/<language>.html`, which the build wrote. */
export class Note {
  #shown: Element | undefined;

  /** @param here where the gallery's files are */
  constructor(private readonly here: URL) {}

  /**
   * Shows one of the notes; undefined removes it.
   * @param selector finds it among the others
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

  /** As a document, because no text becomes markup here. */
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
