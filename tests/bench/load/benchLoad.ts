import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../../src/tools/scripted/chromiumLaunch.ts';
import { percentile } from '../percentile.ts';
import { startProduction } from '../startProduction.ts';
import { table } from '../table.ts';
import {
  type Load,
  type Measured,
  measureLoad,
  medianLoad,
  otherSite,
  type Profile,
  SLOW,
  type Visitor,
} from './measureLoad.ts';
import { measureShown, type Shown } from './measureShown.ts';
import { serveForm } from './serveForm.ts';

/** Baseline pages; ratios are relative to the first. */
const BESIDE = [
  ['static', 'a static HTML form'],
  ['bare', 'a bare React form'],
  ['ordinary', 'the ordinary build'],
] as const;
const SENT = /\/sent\b/;
const RUNS = 9;

const PROFILES: readonly Profile[] = [{ name: 'as it is', slowdown: 1 }, SLOW];

const ROWS = [
  ['first field', 'field', 'ms'],
  ['submit', 'submit', 'ms'],
  ['answer', 'answer', 'ms'],
  ['blocking', 'blocking', 'ms'],
  ['work', 'work', 'ms'],
  ['warm field', 'warmField', 'ms'],
  ['warm work', 'warmWork', 'ms'],
  ['one key', 'key', 'ms'],
  ['work of the visit', 'visitWork', 'ms'],
  ['requests', 'requests', ''],
  ['size', 'size', 'kB'],
  ['heap', 'heap', 'MB'],
  ['requests for what is next', 'nextRequests', ''],
  ['size of what is next', 'nextSize', 'kB'],
] as const satisfies readonly (readonly [string, keyof Load, string])[];

/** Prints how the first screen loads, compared with three other forms in the same run. */
export async function benchLoad(): Promise<void> {
  const portal = await startProduction();
  const others = await Promise.all(BESIDE.map(async ([folder, name]) => ({ name, ...(await serveForm(folder)) })));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const own = { origin: portal.origin, sent: /\/lookup\b/, answered: '[type=password]:enabled' };
    const pages: readonly Measured[] = [
      { name: 'this portal', ...own },
      { name: 'without early calls', ...own, isPatient: true },
      ...others.map(({ name, origin }) => ({ name, origin, sent: SENT })),
    ];
    const from = otherSite(others[0]?.origin ?? portal.origin);
    for (const profile of PROFILES) {
      const visitor = { ...profile, from };
      const loads = pages.map((): Load[] => []);
      // In turn, since a machine has slow minutes. The first load of a browser costs more than any other.
      for (let run = 0; run <= RUNS; run += 1)
        for (const [index, page] of pages.entries()) {
          const load = await measureLoad(browser, page, visitor);
          if (run > 0) loads[index]?.push(load);
        }
      print(profile, new Map(pages.map(({ name }, index) => [name, medianLoad(loads[index] ?? [])])));
      await benchShown(browser, portal.origin, visitor);
    }
  } finally {
    await browser.close();
    await Promise.all([portal.stop(), ...others.map(({ close }) => close())]);
  }
}

function print(profile: Profile, loads: ReadonlyMap<string, Load>): void {
  const base = loads.get(BESIDE[0][1]);
  const cell = (load: Load, part: keyof Load, unit: string) => {
    const ratio = base === undefined || base[part] === 0 ? '' : ` (${(load[part] / base[part]).toFixed(2)})`;
    return `${Number(load[part].toPrecision(3))} ${unit}${ratio}`;
  };
  console.log(`\nLoading the sign-in form, ${profile.name}: medians of ${RUNS}, and times the static form`);
  console.log(
    table(
      ['', ...loads.keys()],
      ROWS.map(([title, part, unit]) => [title, ...[...loads.values()].map((load) => cell(load, part, unit))]),
    ),
  );
}

/** Prints how soon a screen that waits for its own load shows the answer, with and without early calls, in turn. */
async function benchShown(browser: Browser, origin: string, visitor: Visitor): Promise<void> {
  const chooser = { name: 'with', origin, path: '/chooser', sent: /\/token-bucket\b/, answered: 'text=/accounts on/' };
  const pages = [chooser, { ...chooser, name: 'without', isPatient: true as const }];
  const loads = pages.map((): Shown[] => []);
  for (let run = 0; run <= 2 * RUNS; run += 1)
    for (const [index, page] of pages.entries()) {
      const load = await measureShown(browser, page, visitor);
      if (run > 0) loads[index]?.push(load);
    }
  const cell = (times: readonly number[]) =>
    `${[0.5, 0.25, 0.75].map((share) => Math.round(percentile(times, share))).join(', ')} ms`;
  console.log(`\nThe account chooser, ${visitor.name}: medians of ${2 * RUNS}, and quartiles`);
  console.log(
    table(
      ['', 'load sent', 'answer shown'],
      pages.map(({ name }, index) => [
        `${name} early calls`,
        cell((loads[index] ?? []).map(({ asked }) => asked)),
        cell((loads[index] ?? []).map(({ shown }) => shown)),
      ]),
    ),
  );
}
