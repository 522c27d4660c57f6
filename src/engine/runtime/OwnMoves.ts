import type { Banner } from './View.ts';

/**
 * The automatic redirects between screens since the last press. None is allowed twice, since two screens could
 * otherwise redirect the visitor back and forth forever (D-09).
 */
export class OwnMoves {
  readonly #made = new Set<string>();
  /** The message above the form of the target screen. */
  banner: Banner | undefined;

  /** Whether this redirect has not happened yet, so that it is allowed. */
  take(from: string | undefined, to: string): boolean {
    const way = `${from} ${to}`;
    const isNew = !this.#made.has(way);
    this.#made.add(way);
    return isNew;
  }

  /** To call when the visitor acts: every redirect is allowed again. */
  forget(): void {
    this.#made.clear();
    this.banner = undefined;
  }
}
