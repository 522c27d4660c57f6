/**
 * How far each entry of the history was scrolled, in CSS pixels, as long as the document lives. After Back and Forward
 * the browser restores the position at once (HTML, section 7.4.6.2), when the screen may not be drawn yet and the page
 * is too short; so it is restored again when the screen is there.
 */
export class ScrollPositions {
  readonly #kept = new Map<string, number>();
  #entry: string | undefined;
  /** The screen of the entry goes: what scrolls from now on is another one, or the browser itself. */
  #isLeft = false;

  /** Follows the window until the function that it gives is called. */
  follow(): () => void {
    const keep = () => {
      if (!this.#isLeft && this.#entry !== undefined) this.#kept.set(this.#entry, window.scrollY);
    };
    const leave = () => {
      this.#isLeft = true;
    };
    window.addEventListener('scroll', keep, { passive: true });
    // Before anybody else hears of it: the browser scrolls after this event.
    window.addEventListener('popstate', leave, { capture: true });
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('popstate', leave, { capture: true });
    };
  }

  /** The address is another entry's, whose screen may still be on its way. */
  turnTo(entry: string): void {
    if (entry !== this.#entry) this.#isLeft = true;
  }

  /** The screen of an entry is there. One that the visitor came back to is scrolled to where it was. */
  show(entry: string, isComeBackTo: boolean): void {
    if (entry === this.#entry && !this.#isLeft) return;
    this.#entry = entry;
    this.#isLeft = false;
    const position = this.#kept.get(entry);
    if (isComeBackTo && position !== undefined) window.scrollTo(0, position);
  }
}
