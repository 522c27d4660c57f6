import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { locate } from '../../src/engine/checker/locate.ts';
import { parseJson } from '../../src/engine/flow/parseJson.ts';
import { THEME } from '../../src/theme/theme.ts';
import type { Walk } from '../../src/tools/player/Ground.ts';
import type { Walked } from '../../src/tools/walks/Driver.ts';
import { coverageOf, type Goal } from '../../src/tools/walks/goals/coverageOf.ts';
import { byEnvironment } from '../../src/tools/walks/walkHeadless.ts';
import { installAxe } from './harness/axe.ts';
import { expect, test } from './harness/galleryPages.ts';
import { drawnWalks, plannedWalks } from './harness/plannedWalks.ts';
import { shareShown } from './harness/shareShown.ts';

// Every screen, state and dialog of every flow, every visible effect of an item's guard, and every error at a field,
// found by search and walked on the page. So an author's change is covered without a new test. All other paths are
// walked without a page, in tests/tools/walks. The name of this file makes it run early, because its tests take longest
// and other files wait for the same build of the gallery.

/** The walks are divided among this many tests, each with a language and a colour scheme. */
const LOOKS = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ko', colorScheme: 'dark' },
  { language: 'ja', colorScheme: 'light' },
  { language: 'ko', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'ja', colorScheme: 'dark' },
] as const;

// One after the other, because the first one searches for the walks: another worker would wait for it.
test.describe.configure({ mode: 'default', timeout: 600_000 });

for (const [part, { language, colorScheme }] of LOOKS.entries())
  test(`P23: part ${part + 1} of ${LOOKS.length} of everything that the flows render is shown, and axe finds no fault`, async ({
    page,
    gallery,
    watch,
  }) => {
    // Some walks have an answer that breaks the contract.
    watch.allow(/ answered against the contract at /);
    const { units, flows } = await plannedWalks();
    const coverage = coverageOf(units, flows);
    const planned = (await drawnWalks()).map((walk) => ({ walk, owes: coverage.add(walk, walk.shows) }));
    const own = partOf(planned, part);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.context().addCookies([{ name: 'app_locale', value: language, url: gallery.origin }]);
    await installAxe(page);
    const began = performance.now();
    const walked = await walkAll(
      page,
      own.map(({ walk }) => walk),
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    const shown = coverageOf(units, flows);
    const names = own.flatMap(({ walk }, index) => shown.add(walk, walked[index]?.shows ?? []));
    const stops = walked.flatMap((one) => one.stops);
    const told = { part: `${part + 1}`, walks: own.length, stops: stops.length, seconds };
    shareShown({ ...told, names }, LOOKS.length, coverageOf(units, flows));
    const lacks = walked.flatMap((one, index) => one.lacks.map((lack) => `${own[index]?.walk.id} ${lack}`));
    const owed = new Set(own.flatMap(({ owes }) => owes));
    const missing = shown.missing.filter(({ name }) => owed.has(name));
    expect(missing.map(tell).concat(missing.length > 0 ? lacks : []), 'is not shown').toEqual([]);
    expect(
      walked.flatMap(({ faults }) => faults),
      'found by axe',
    ).toEqual([]);
  });

test('P23: a step whose effect differs on the page does not count as shown', async ({ page }) => {
  const { walks } = await plannedWalks();
  const first = (verb: 'goto' | 'toast') =>
    walks.flatMap((walk) => {
      const { subject, shows, steps } = walk;
      const isUsual = JSON.stringify(walk.opening.environment) === JSON.stringify(walks[0]?.opening.environment);
      const goal = shows.find((one) => /^step calls\W/.test(one) && steps[one]?.[verb] !== undefined);
      return goal === undefined || subject === 'shell' || !isUsual ? [] : [{ walk, goal }];
    })[0];
  const bent = [first('goto'), first('toast')].filter((one) => one !== undefined);
  expect(bent).toHaveLength(2);
  await page.goto(pageWith(bent[0]?.walk));
  await page.waitForFunction(() => window.walks !== undefined);
  for (const { walk, goal } of bent) {
    const shown = () => page.evaluate(async (one) => (await window.walks?.walk(one))?.shows, walk);
    expect(await shown()).toContain(goal);
    await page.evaluate(() => {
      const { portal } = window.walks ?? {};
      if (portal === undefined) return;
      const go = portal.goTo.bind(portal);
      portal.goTo = (_, inputs, ...rest) => go('not-found', inputs, ...rest);
      portal.toasts.show = () => {};
    });
    expect(await shown()).not.toContain(goal);
    await page.evaluate(() => {
      const { portal } = window.walks ?? {};
      Reflect.deleteProperty(portal ?? {}, 'goTo');
      Reflect.deleteProperty(portal?.toasts ?? {}, 'show');
    });
  }
});

const pageWith = (walk: Walk | undefined) =>
  `/walks.html?#${encodeURIComponent(JSON.stringify(walk?.opening.environment))}`;

/** One part of the walks, with about as many moves as each other part; the walks of a screen stay together. */
function partOf<T extends { readonly walk: Walk }>(all: readonly T[], part: number): readonly T[] {
  const lengthOf = (list: readonly T[]) => list.reduce((sum, { walk }) => sum + walk.moves.length + 1, 0);
  const whole = lengthOf(all);
  let before = 0;
  return all.filter((one) => {
    before += lengthOf([one]);
    return Math.min(LOOKS.length - 1, Math.floor((before / whole) * LOOKS.length)) === part;
  });
}

async function walkAll(page: Page, walks: readonly Walk[]): Promise<readonly Walked[]> {
  const done = new Map<Walk, Walked>();
  const stops: string[] = [];
  for (const group of byEnvironment(walks).values()) {
    await page.goto(pageWith(group[0]));
    await page.waitForFunction(() => window.walks !== undefined);
    await flatten(page);
    const walked = await walkOn(page, group, stops);
    for (const [index, walk] of group.entries()) if (walked[index] !== undefined) done.set(walk, walked[index]);
    stops.push(...walked.flatMap((one) => one.stops));
  }
  return walks.flatMap((walk) => done.get(walk) ?? []);
}

/** axe judges no text on a gradient: the background has one colour, that of the gradient's strongest end. */
const flatten = (page: Page) =>
  page.evaluate((share) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root:root { background: color-mix(in srgb, var(--accent) ${share * 100}%, var(--ground)) }`);
    document.adoptedStyleSheets.push(sheet);
  }, THEME.other.gradient);

/** The walks and the results are passed as text, since Playwright would visit each value in them several times. */
async function walkOn(page: Page, walks: readonly Walk[], stops: readonly string[]): Promise<readonly Walked[]> {
  const walked = await page.evaluate(
    async (text) => {
      const { some, known } = JSON.parse(text);
      return JSON.stringify((await window.walks?.walkAll(some, known)) ?? []);
    },
    JSON.stringify({ some: walks, known: stops }),
  );
  return JSON.parse(walked);
}

const tell = ({ file, path, kind }: Goal) =>
  `${file}:${locate(parseJson(file, readFileSync(file, 'utf8')), { path }).line} ${kind} ${path.join('.')}`;
