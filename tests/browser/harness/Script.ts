import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PHRASE_END } from '../../../src/engine/texts/phrases.ts';
import { plainText } from '../../../src/tools/pseudo/pseudoText.ts';

const isWriting = Boolean(process.env.UPDATE_ALOUD);

/**
 * Screen readers announce neither where a link leads nor where a line may end. Ports differ, and so do the ids
 * of requests.
 */
export const asHeard = (said: string): string =>
  said
    .replace(/:\n\s+- \/url: .*$/gm, '')
    .replaceAll(PHRASE_END, '')
    .replace(/\b[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}\b/g, '7K3M-9Q2X-VB4T');

/**
 * The output of a screen reader for each screen, in one file for each language: `aloud/screens.<language>.txt`.
 * UPDATE_ALOUD=1 writes it.
 */
export class Script {
  readonly #file: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #heard = new Map<string, string>();

  constructor(language: string) {
    this.#file = join(import.meta.dirname, '..', 'aloud', `screens.${language}.txt`);
    this.#known = isWriting ? new Map() : parse(readFileSync(this.#file, 'utf8'));
  }

  /** Compares what is announced on a screen, waiting for late announcements. */
  async hears(screen: string, page: Page): Promise<void> {
    const hear = async () => plainText(asHeard(await page.locator('main').ariaSnapshot()));
    if (isWriting) {
      await page.waitForLoadState('networkidle');
      // A part in its own chunk is rendered after that has loaded.
      await expect(page.locator('main :is([data-loading], .skeleton)')).toHaveCount(0);
    } else await expect.soft.poll(hear, { message: screen, intervals: [20, 50] }).toBe(this.#known.get(screen));
    this.#heard.set(screen, await hear());
  }

  /** Every screen has been visited: none is left that no longer exists. */
  close(screens: readonly string[]): void {
    if (isWriting) {
      const lines = screens.toSorted().map((screen) => `# ${screen}\n\n${this.#heard.get(screen)}\n`);
      writeFileSync(this.#file, lines.join('\n'));
    } else expect([...this.#known.keys()].filter((screen) => !screens.includes(screen))).toEqual([]);
  }
}

const parse = (text: string): Map<string, string> =>
  new Map(
    text.split(/^# /m).flatMap((part) => {
      const [screen = '', ...said] = part.split('\n\n');
      return said.length === 0 ? [] : [[screen, said.join('\n\n').trimEnd()] as const];
    }),
  );
