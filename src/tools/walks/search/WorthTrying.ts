/**
 * Which of many values make a difference. The first time all are tried; after that only those that led to something
 * new, so that the search has time for what follows.
 */
export class WorthTrying {
  readonly #kept = new Map<string, Set<unknown>>();
  readonly #closed = new Set<string>();

  of<T>(subject: string, all: readonly T[]): readonly T[] {
    if (!this.#closed.has(subject)) return all;
    const kept = this.#kept.get(subject) ?? new Set();
    return all.filter((value) => kept.has(value));
  }

  keep(subject: string, value: unknown): void {
    const kept = this.#kept.get(subject) ?? new Set();
    this.#kept.set(subject, kept.add(value));
  }

  /** Called when all values of a subject have been tried. */
  close(subject: string): void {
    this.#closed.add(subject);
  }
}
