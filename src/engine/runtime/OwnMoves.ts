import type { Banner } from './View.ts';

/**
 * The automatic moves from screen to screen since the last press. None happens twice; otherwise two screens could
 * redirect the visitor back and forth forever (D-09).
 */
export class OwnMoves {
  readonly #made = new Set<string>();
  /** The message above the form of the target screen. */
  banner: Banner | undefined;

  /** Whether the move is the first of its kind, and so may happen. */
  take(from: string | undefined, to: string): boolean {
    const way = `${from} ${to}`;
    const isNew = !this.#made.has(way);
    this.#made.add(way);
    return isNew;
  }

  /** The visitor acted: every move may happen again. */
  forget(): void {
    this.#made.clear();
    this.banner = undefined;
  }
}
