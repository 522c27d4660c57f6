import assert from 'node:assert/strict';
import { ok } from '../../src/tools/scripted/ScriptedAnswer.ts';
import type { ScriptedService } from '../../src/tools/scripted/ScriptedService.ts';
import { account, person } from '../browser/harness/examples.ts';
import { type OpenableScreen, SCREENS } from '../browser/harness/screens.ts';
import type { Chromium } from './Chromium.ts';
import type { Engine } from './Engine.ts';
import { differences, LOOK, type Look } from './Look.ts';
import type { Pictures } from './Pictures.ts';

const WIDTHS = [1280, 320];
/** Milliseconds until two engines show the same: one may still be moving the focus. */
const PATIENCE = 3000;

interface Judged {
  readonly isFocused: boolean;
  readonly isWide: boolean;
  /** Fields without a token for what the browser may fill in. */
  readonly unnamed: readonly string[];
}

const HAS_FOCUS = `document.activeElement.matches('[data-screen] :is(h1, input, select), dialog[open] *')`;

/** The problems of the screen that is shown. */
const JUDGED = `({
  screen: document.querySelector('[data-screen]').dataset.screen,
  width: innerWidth,
  isFocused: ${HAS_FOCUS},
  isWide: document.documentElement.scrollWidth > innerWidth,
  unnamed: [...document.querySelectorAll('main :is(input, textarea)[name]')]
    .filter(({ type }) => !['checkbox', 'radio', 'hidden', 'textarea'].includes(type))
    .filter((input) => !input.getAttribute('autocomplete'))
    .map(({ name }) => name),
})`;

/** Comes to every screen within one document, as Back and Forward do: `browser/wcag.spec.ts` has the same in Chromium. */
export async function walkScreens(
  engine: Engine,
  chromium: Chromium,
  origin: string,
  { service, pictures }: { readonly service: ScriptedService; readonly pictures: Pictures },
): Promise<void> {
  service.answer('GET /signin/token-bucket', ok([account()])).answer('GET /users/me', ok(person()));
  const both = [engine, chromium];
  const wrong: Judged[] = [];
  const different: string[] = [];
  for (const width of WIDTHS) {
    for (const one of both) {
      await one.open(`${origin}/no-such-page`);
      await one.until(`document.documentElement.hasAttribute('data-hydrated')`);
    }
    await engine.widen(width);
    await chromium.fit(engine);
    // Without passkeys, the offer of one leads on at once.
    const hasPasskeys = await engine.read(`'PublicKeyCredential' in window`);
    for (const screen of SCREENS.filter((one) => hasPasskeys || one.id !== 'passkey-offer')) {
      await Promise.all(both.map((one) => show(one, screen)));
      const judged = (await engine.read(JUDGED)) as Judged;
      if (!judged.isFocused || judged.isWide || judged.unnamed.length > 0) wrong.push(judged);
      const found = await compare(screen.id, both);
      different.push(...found.map((one) => `${screen.id}, ${width} wide, ${one}`));
      await pictures.take(`${screen.id}-${width}`, both);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(await engine.errors(), []);
  assert.deepEqual(different, []);
}

async function show(engine: Engine, { id, address, inputs }: OpenableScreen): Promise<void> {
  const entry = JSON.stringify({ inputs });
  await engine.read(`(() => {
    const unverified = { id: 'u1', username: 'ada@acme.test', state: 'UNVERIFIED' };
    sessionStorage.setItem('unverifiedUser', JSON.stringify(unverified));
    history.pushState(${entry}, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  })()`);
  await engine.until(`document.querySelector('[data-screen="${id}"][aria-busy="false"]') !== null`);
  // If it never has, the judgement says so.
  await engine.until(HAS_FOCUS).catch(() => {});
}

/** How a screen differs, once both engines have come to rest. One that leads on by itself may be left meanwhile. */
async function compare(id: string, engines: readonly Engine[]): Promise<readonly string[]> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const [one, other] = (await Promise.all(engines.map((engine) => engine.read(LOOK)))) as [Look, Look];
    if ([one, other].some(({ screen }) => screen !== id)) return [];
    const found = differences(one.controls, other.controls);
    if (found.length === 0 || performance.now() > end) return found;
  }
}
