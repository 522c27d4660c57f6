import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../../src/tools/scripted/chromiumLaunch.ts';
import { holdRequests } from '../../../src/tools/scripted/holdRequests.ts';
import { type Keystrokes, typeInto } from '../measureKeystrokes.ts';
import { median } from '../percentile.ts';
import { countRedraws, type Redraws, takeRedraws } from './countRedraws.ts';
import { addressOf, SIZES } from './formFiles.ts';
import { openBare } from './openBare.ts';

/** The factor by which the processor is slowed down. */
const SLOWDOWNS = [1, 4] as const;

/** How often each form is measured, in turn: the speed of the machine changes from one minute to the next. */
const ROUNDS = 5;

export interface FormRedraws {
  readonly size: number;
  readonly key: Redraws;
  /** A key that removes an error and enables the submit. */
  readonly mending: Redraws;
  readonly press: Redraws;
  readonly answer: Redraws;
  /** A dialog opens over the form. */
  readonly dialog: Redraws;
}

/** Medians of the rounds. */
export interface KeyToPaint {
  readonly size: number;
  readonly slowdown: number;
  readonly form: Keystrokes;
  readonly bare: Keystrokes;
  /** The p50 of the form divided by that of the bare form in the same round. */
  readonly ratio: number;
}

/** Frames are rendered as soon as there is something to paint, so waiting for the next frame hides no work. */
const launch = (): Promise<Browser> => {
  const { args, ...options } = chromiumLaunch();
  return chromium.launch({ ...options, args: [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync'] });
};

const FIRST = '[name="field1"]';

const openForm = async (page: Page, origin: string, size: number): Promise<void> => {
  await page.goto(`${origin}${addressOf(size)}`, { waitUntil: 'networkidle' });
  await page.locator(FIRST).waitFor();
};

/** The re-renders of forms of each size: after a key, after a press, and after the answer to its call. */
export async function measureRedraws(origin: string): Promise<readonly FormRedraws[]> {
  const browser = await launch();
  try {
    const measured: FormRedraws[] = [];
    for (const size of SIZES) {
      const page = await browser.newPage();
      await countRedraws(page);
      const release = await holdRequests(page, '**/orgs?*');
      await openForm(page, origin, size);
      const after = async (act: () => Promise<unknown>): Promise<Redraws> => {
        await takeRedraws(page);
        await act();
        return takeRedraws(page);
      };
      await page.locator(FIRST).focus();
      await page.keyboard.press('a');
      // After blur the field shows that two letters are too few; the third letter removes the error.
      await page.locator('[name="field2"]').focus();
      await page.locator(FIRST).focus();
      await page.locator('[data-field="field1"] [aria-invalid="true"]').waitFor();
      const key = await after(() => page.keyboard.press('b'));
      const mending = await after(() => page.keyboard.press('c'));
      const press = await after(async () => {
        await page.locator('[data-action="ask"]').click();
        await page.locator('[data-action="ask"][aria-busy="true"]').waitFor();
      });
      const answer = await after(async () => {
        release();
        await page.locator('[data-text="found"]').waitFor();
      });
      const dialog = await after(async () => {
        await page.locator('[data-action="open"]').click();
        await page.locator('[data-text="why"]').waitFor();
      });
      measured.push({ size, key, mending, press, answer, dialog });
      await page.close();
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** Key to paint in forms of each size, and in a bare React form of as many fields, in turn in the same browser. */
export async function measureKeyToPaint(origin: string, bare: string): Promise<readonly KeyToPaint[]> {
  const browser = await launch();
  const typed = async (slowdown: number, open: (page: Page) => Promise<unknown>): Promise<Keystrokes> => {
    const page = await browser.newPage();
    await open(page);
    const times = await typeInto(page, FIRST, slowdown);
    await page.close();
    return times;
  };
  try {
    const measured: KeyToPaint[] = [];
    for (const size of SIZES) {
      for (const slowdown of SLOWDOWNS) {
        const rounds: { readonly bare: Keystrokes; readonly form: Keystrokes }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const times = await typed(slowdown, (page) => openBare(page, bare, size));
          rounds.push({ bare: times, form: await typed(slowdown, (page) => openForm(page, origin, size)) });
        }
        measured.push({
          size,
          slowdown,
          bare: middleOf(rounds.map((round) => round.bare)),
          form: middleOf(rounds.map((round) => round.form)),
          ratio: median(rounds.map((round) => round.form.p50 / round.bare.p50)),
        });
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}

const middleOf = (rounds: readonly Keystrokes[]): Keystrokes => ({
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
});
