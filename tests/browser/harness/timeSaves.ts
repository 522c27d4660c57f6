import type { Page } from '@playwright/test';
import type { LiveProject } from './LiveProject.ts';
import { expect } from './live.ts';
import { actionLine, actionOf, LINK, SIGN_IN, wordsOf } from './savedChanges.ts';
import { textOf } from './texts.ts';
import type { Visitor } from './Visitor.ts';

interface Saving {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly project: LiveProject;
}

/** Saves a file of each kind, and prints how long it takes until the open page shows it. */
export async function timeSaves({ page, visitor, project }: Saving): Promise<void> {
  const printed = project.said.length;
  const restarts = () => project.said.slice(printed).split('[tsx] change in').length - 1;
  const times: string[] = [];
  const timed = async (what: string, save: () => void, isSeen: () => Promise<boolean>) => {
    const before = performance.now();
    save();
    await expect.poll(isSeen, { message: what, intervals: [10], timeout: 20_000 }).toBe(true);
    times.push(`${what} ${Math.round(performance.now() - before)} ms`);
  };
  const actions = () => page.locator('[data-action]').evaluateAll((all) => all.map((one) => one.dataset.action));
  const says = async (words: string) => (await visitor.field('username').innerText()).includes(words);
  const atLeast = textOf('validation.minLengthInput', { values: { min: 30 } });
  await visitor.input('username').blur();

  await timed(
    'text',
    () => project.edit(wordsOf('en'), actionOf('next', 'en'), actionLine('next', 'Go on')),
    async () => (await visitor.action('next').innerText()) === 'Go on',
  );
  const other =
    '{ "link": "forgot-password", "do": { "goto": "reset-lookup", "with": { "username": "$form.username" } } }';
  await timed(
    'flow',
    () => project.edit(SIGN_IN, `${LINK}\n    ${other}`, `${other},\n    ${LINK.slice(0, -1)}`),
    async () => {
      const order = await actions();
      return order.indexOf('forgot-password') < order.indexOf('create-account');
    },
  );
  await timed(
    'rule',
    () =>
      project.edit(
        SIGN_IN,
        '"autocomplete": "username webauthn"',
        '"rules": [{ "minLength": 30 }],\n      "autocomplete": "username webauthn"',
      ),
    () => says(atLeast),
  );
  project.restore();
  await expect.poll(() => says(atLeast)).toBe(false);
  await timed(
    'kinds.json',
    () => project.edit('flows/kinds.json', '"maxLength": 320', '"maxLength": 10'),
    () => says(textOf('validation.maxLengthInput', { values: { max: 10 } })),
  );
  await timed(
    'brand',
    () => project.edit('flows/brand.json', '"#3b46c6"', '"#0f766e"'),
    () => visitor.action('next').evaluate((button) => getComputedStyle(button).backgroundColor === 'rgb(15, 118, 110)'),
  );
  // The service uses the look too, so it restarts, now and when it is restored: other tests need it. On a busy machine
  // two files of one save are two changes.
  const restartsAfter = (count: number) => expect.poll(() => restarts(), { timeout: 120_000 }).toBeGreaterThan(count);
  await restartsAfter(0);
  const before = restarts();
  project.restore();
  await restartsAfter(before);
  await expect.poll(() => fetch(`${project.origin}/apis/v1/env`).then(({ ok }) => ok), { timeout: 120_000 }).toBe(true);
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  console.log(`From a save until it is seen: ${times.join(', ')}`);
}
