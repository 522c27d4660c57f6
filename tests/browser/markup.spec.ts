import { Ajv } from 'ajv';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf, SHAPES } from '../../src/contract/operations.ts';
import { flowsOf } from '../../src/engine/checker/flowsOf.ts';
import { readSources } from '../../src/engine/checker/readSources.ts';
import { sampleOf } from '../../src/engine/contract/sampleOf.ts';
import { definition } from '../../src/portal/definition.ts';
import { addressOf } from '../../src/tools/gallery/scenes/Scene.ts';
import { answerFor, type ScriptedAnswer } from '../../src/tools/scripted/ScriptedAnswer.ts';
import { describeMismatch } from '../../src/tools/scripted/ScriptedService.ts';
import { keepPage, visitInPage } from './harness/inPage.ts';
import { expect, refusal, test } from './harness/scripted.ts';
import { watchCalls } from './harness/watchCalls.ts';

// Without the CSP: markup must be inert before the CSP has to stop it.
test.use({ bypassCSP: true });

const SHOWN = '<x-hit>';
const MARKUP = `"'>${SHOWN}<img src=x onerror="window.hit=1"><svg onload="window.hit=1"><script>window.hit=1</script>{{7*7}}`;

const ajv = new Ajv({ strict: false, validateFormats: false });
const operations = Object.keys(HTTP_OPERATIONS).filter((id): id is HttpOperationId =>
  Object.hasOwn(HTTP_OPERATIONS, id),
);

/** A value with markup replacing each free text. */
function poison(value: unknown, isFine: (changed: unknown) => boolean): unknown {
  const texts = (part: unknown): string[][] => {
    // A member that may be missing or null may be a text too.
    if (typeof part === 'string' || part === null) return [[]];
    if (typeof part !== 'object') return [];
    return Object.entries(part).flatMap(([name, member]) => texts(member).map((path) => [name, ...path]));
  };
  let poisoned = value;
  for (const path of texts(value)) {
    const changed = replaced(poisoned, path);
    if (isFine(changed)) poisoned = changed;
  }
  return poisoned;
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return /^\d{4}-\d\d-\d\dT|^#[0-9a-f]{6}$/.test(String(value)) ? value : MARKUP;
  if (Array.isArray(value))
    return value.map((entry, index) => (String(index) === name ? replaced(entry, rest) : entry));
  return { ...Object(value), [name]: replaced(Object(value)[name], rest) };
}

/** The first success of an operation with all its members, and markup in each free text. */
function markupAnswer(id: HttpOperationId): ScriptedAnswer {
  const [code = 'OK'] = Object.keys(operationOf(id).success);
  const answer = answerFor(id, code, { isFull: true });
  if (!('body' in answer)) return answer;
  const { status } = answer;
  const isFine = (body: unknown) => describeMismatch(operationOf(id), { status, body }) === undefined;
  return { status, body: poison(answer.body, isFine) };
}

const flows = flowsOf(readSources('.'), definition);
const screens = [...flows.screens.values()].map(({ id, value }) => {
  const { takes = {} } = value;
  // An enumerated text keeps one of its values, so that the screen opens; every other text is markup.
  const inputOf = (name: string) => String(takes[name]?.of?.[0] ?? MARKUP);
  const inputs = Object.fromEntries(Object.keys(takes).map((name) => [name, inputOf(name)]));
  return { id, address: addressOf(value, inputOf), inputs };
});

test('P03: on no screen does a text of an address, an entry, a store, an answer or an error become markup', async ({
  visitor,
  page,
  api,
  context,
  baseURL,
}) => {
  // Every screen, twice.
  test.slow();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const storage = flows.portal?.value.storage ?? {};
  const stored = Object.entries(storage).map(([slot, shape]) => {
    const schema = Object.entries(SHAPES).find(([name]) => name === shape)?.[1] ?? {};
    const sample = sampleOf(schema, 'value', { isFull: true });
    const [area = '', name = ''] = slot.split('.');
    return { area, name, text: JSON.stringify(poison(sample, (value) => ajv.validate(schema, value))) };
  });
  for (const { area, name } of stored)
    if (area === 'cookie' && name !== 'app_locale')
      await context.addCookies([{ name, value: encodeURIComponent(MARKUP), url: baseURL ?? '' }]);
  await visitor.open('/');
  await visitor.expectHydrated();
  await keepPage(page);
  const settle = watchCalls(page);

  const shown = new Set<string>();
  for (const failing of [false, true]) {
    for (const id of operations)
      api.say(
        id,
        failing
          ? refusal('SOMETHING_NEW', { message: MARKUP, errors: { state: MARKUP, username: MARKUP } })
          : markupAnswer(id),
      );
    for (const { id, address, inputs } of screens) {
      await page.evaluate((slots) => {
        for (const { area, name, text } of slots) {
          if (area === 'session') sessionStorage.setItem(name, text);
          if (area === 'local') localStorage.setItem(name, text);
        }
      }, stored);
      await visitInPage(page, address, inputs);
      await expect(page.locator('[data-screen]'), id).toBeVisible();
      await settle();
      const found = await page.evaluate((text) => {
        const elements = [
          ...document.querySelectorAll('x-hit, img[src="x"], svg[onload], script:not([src]), [onerror]'),
        ];
        const active = [...document.querySelectorAll('[href], [src], [action]')].filter((element) =>
          /^\s*(javascript|data:text)/i.test(
            ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? '').join(' '),
          ),
        );
        return {
          hit: 'hit' in window,
          markup: [...elements, ...active].map(({ outerHTML }) => outerHTML),
          isShown: document.body.innerText.includes(text),
        };
      }, SHOWN);
      expect(found, `${id} at ${address}`).toMatchObject({ hit: false, markup: [] });
      if (found.isShown) shown.add(id);
    }
  }
  expect(dialogs).toEqual([]);
  // Most screens show some of the markup as text.
  expect(shown.size).toBeGreaterThan(20);
});
