import type { Banner } from './View.ts';

/**
 * The moves from screen to screen that the portal made by itself since the last press. None happens twice, or two
 * screens could send the visitor back and forth without end (D-09).
 */
export class OwnMoves {
  readonly #made = new Set<string>();
  /** What the screen that a move leads to says above its form. */
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
