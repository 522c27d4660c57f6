/**
 * The scroll position of each history entry, in CSS pixels, for the lifetime of the document. After Back and Forward
 * the browser restores the position at once (HTML, section 7.4.6.2), when the screen may not be rendered yet and the
 * page is too short; so it is restored again when the screen is shown.
 */
export class ScrollPositions {
  readonly #kept = new Map<string, number>();
  #entry: string | undefined;
  /** Whether the entry's screen is being left: later scrolling is the next screen's, or the browser's. */
  #isLeft = false;

  /** Follows the window until the returned function is called. */
  follow(): () => void {
    const keep = () => {
      if (!this.#isLeft && this.#entry !== undefined) this.#kept.set(this.#entry, window.scrollY);
    };
    const leave = () => {
      this.#isLeft = true;
    };
    window.addEventListener('scroll', keep, { passive: true });
    // Before other listeners: the browser scrolls after this event.
    window.addEventListener('popstate', leave, { capture: true });
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('popstate', leave, { capture: true });
    };
  }

  /** Called when the address changes to another entry's, whose screen may still be loading. */
  turnTo(entry: string): void {
    if (entry !== this.#entry) this.#isLeft = true;
  }

  /** Called when an entry's screen is shown. If the visitor came back to it, its position is restored. */
  show(entry: string, isComeBackTo: boolean): void {
    if (entry === this.#entry && !this.#isLeft) return;
    this.#entry = entry;
    this.#isLeft = false;
    const position = this.#kept.get(entry);
    if (isComeBackTo && position !== undefined) window.scrollTo(0, position);
  }
}
