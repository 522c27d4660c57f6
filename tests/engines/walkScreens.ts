import assert from 'node:assert/strict';
import { ok } from '../../src/tools/scripted/ScriptedAnswer.ts';
import type { ScriptedService } from '../../src/tools/scripted/ScriptedService.ts';
import { account, person } from '../browser/harness/examples.ts';
import { SCREENS } from '../browser/harness/screens.ts';
import type { Engine } from './Engine.ts';

const WIDTHS = [1280, 320];

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
export async function walkScreens(engine: Engine, origin: string, service: ScriptedService): Promise<void> {
  service.answer('GET /signin/token-bucket', ok([account()])).answer('GET /users/me', ok(person()));
  const wrong: Judged[] = [];
  for (const width of WIDTHS) {
    await engine.open(`${origin}/no-such-page`);
    await engine.widen(width);
    await engine.until(`document.documentElement.hasAttribute('data-hydrated')`);
    // Without passkeys, the offer of one leads on at once.
    const hasPasskeys = await engine.read(`'PublicKeyCredential' in window`);
    for (const { id, address, inputs } of SCREENS.filter((one) => hasPasskeys || one.id !== 'passkey-offer')) {
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
      const judged = (await engine.read(JUDGED)) as Judged;
      if (!judged.isFocused || judged.isWide || judged.unnamed.length > 0) wrong.push(judged);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(await engine.errors(), []);
}
