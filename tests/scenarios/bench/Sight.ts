import { expect } from 'vitest';
import type { LinkTarget } from '../../../src/engine/runtime/View.ts';

/** The readable state of one thing on the screen. */
export interface Seen {
  /** All its texts, line by line: of a field its label, help and error. */
  readonly words: string;
  /** Of a screen or a dialog. */
  readonly heading?: string;
  readonly value?: unknown;
  readonly isEnabled?: boolean;
  /** Where a link leads without a request. */
  readonly target?: LinkTarget | undefined;
  /** Whether it is marked as invalid. */
  readonly isMarked?: boolean;
}

/** Something that may be on the screen, looked up on each access. */
export class Sight {
  constructor(
    readonly name: string,
    readonly look: () => Seen | undefined,
  ) {}

  /** @throws if it is not there */
  get words(): string {
    return this.found.words;
  }

  get found(): Seen {
    const seen = this.look();
    if (seen === undefined) throw new Error(`${this.name} is not there`);
    return seen;
  }
}

interface Matchers {
  toBeVisible(): void;
  toContainText(text: string | RegExp): void;
  toHaveText(text: string): void;
  toHaveValue(value: unknown): void;
  toBeEnabled(): void;
  toBeMarked(): void;
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the same type parameters as Vitest's
  interface Matchers<T = any> extends SightMatchers {}
}
type SightMatchers = Matchers;

const tell = (pass: boolean, { name }: Sight, what: string, seen: unknown) => ({
  pass,
  message: () => `${name} ${pass ? 'should not' : 'should'} ${what}; it shows ${JSON.stringify(seen)}`,
});

// Something absent has no text, no value and no state: negated assertions do not hold for it either.
expect.extend({
  toBeVisible: (sight: Sight) => tell(sight.look() !== undefined, sight, 'be there', sight.look()),
  toContainText: (sight: Sight, text: string | RegExp) => {
    const { words } = sight.found;
    return tell(typeof text === 'string' ? words.includes(text) : text.test(words), sight, `contain ${text}`, words);
  },
  toHaveText: (sight: Sight, text: string) => tell(sight.words === text, sight, `say "${text}"`, sight.words),
  toHaveValue: (sight: Sight, value: unknown) =>
    tell(JSON.stringify(sight.found.value) === JSON.stringify(value), sight, `be ${value}`, sight.found.value),
  toBeEnabled: (sight: Sight) => tell(sight.found.isEnabled === true, sight, 'be enabled', sight.found),
  toBeMarked: (sight: Sight) => tell(sight.found.isMarked === true, sight, 'be marked', sight.found),
});
