import type { Banner } from './View.ts';

/**
 * The automatic redirects between screens since the last press. None is repeated; otherwise two screens could redirect
 * the visitor back and forth forever (D-09).
 */
export class OwnMoves {
  readonly #made = new Set<string>();
  /** The message above the form of the target screen. */
  banner: Banner | undefined;

  /** Whether the redirect is the first of its kind, and so is allowed. */
  take(from: string | undefined, to: string): boolean {
    const way = `${from} ${to}`;
    const isNew = !this.#made.has(way);
    this.#made.add(way);
    return isNew;
  }

  /** The visitor acted: every redirect is allowed again. */
  forget(): void {
    this.#made.clear();
    this.banner = undefined;
  }
}
