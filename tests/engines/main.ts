/**
 * Drives the build in dist/ with another engine than Chromium: `npx tsx tests/engines/main.ts firefox|webkit PATH`, of
 * Firefox or of WebKitWebDriver. Part of `npm test`. Every screen is compared with Chromium's.
 */
import assert from 'node:assert/strict';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../src/tools/scripted/PortalProcess.ts';
import { ok } from '../../src/tools/scripted/ScriptedAnswer.ts';
import { ScriptedService } from '../../src/tools/scripted/ScriptedService.ts';
import { startWorld } from '../browser/harness/startWorld.ts';
import { Chromium } from './Chromium.ts';
import { type Engine, KEYS } from './Engine.ts';
import { Firefox } from './Firefox.ts';
import { JOURNEYS } from './journeys.ts';
import { Pictures } from './Pictures.ts';
import { Visit } from './Visit.ts';
import { WebKit } from './WebKit.ts';
import { walkScreens } from './walkScreens.ts';

const [, , kind, path = ''] = process.argv;

/** Runs one check, and prints how long it took. */
async function run(title: string, check: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await check();
  console.log(`✓ ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

/** Checks that need answers of the test's choice. */
async function walkScripted(engine: Engine, chromium: Chromium): Promise<void> {
  const service = new ScriptedService();
  const pictures = new Pictures(`.cache/engines/${engine.name.toLowerCase()}`);
  const upstream = await service.listen(await freePort(0, { offset: 20 }));
  const port = await freePort(0, { offset: 21, spare: 3 });
  const origin = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    PORTAL_MODE: 'development',
    PORTAL_ORIGIN: origin,
    PORTAL_API_ORIGIN: upstream,
  };
  const portal = new PortalProcess(origin, settings);
  await portal.start();
  service.answer('GET /lookup', ok({ next: 'PASSWORD_SETTING' }));
  try {
    await run('Back restores the position (R04)', () => restorePosition(engine, origin));
    await run(
      'every screen logs no error, fits a window of 320 and of 1280 pixels, and has focus, autofill and layout of Chromium',
      () => walkScreens(engine, chromium, origin, { service, pictures }),
    );
  } finally {
    console.log(`Pictures side by side: ${pictures.finish()}`);
    await portal.stop();
    await service.close();
  }
}

async function restorePosition(engine: Engine, origin: string): Promise<void> {
  await engine.command('WebDriver:SetWindowRect', { width: 500, height: 500 });
  await engine.open(`${origin}/signup`);
  const link = `document.querySelector('[data-action="sign-in"]')`;
  await engine.until(`document.querySelector('button[data-action="next"]') && document.readyState === 'complete'`);
  // The page keeps the position when it hears of it, which a press of the test could precede.
  await engine.read(`addEventListener('scroll', () => (window.hasScrolled = true), { once: true })`);
  await engine.read(`${link}.scrollIntoView({ block: 'center' })`);
  await engine.until('window.hasScrolled && scrollY > 100');
  const below = await engine.read('scrollY');
  await engine.read(`${link}.focus({ preventScroll: true })`);
  await engine.type(KEYS.enter);
  await engine.until(`document.querySelector('[data-screen="sign-in"]') && scrollY === 0`);
  await engine.read('history.back()');
  await engine.until(`document.querySelector('[data-screen="sign-up"]') && scrollY > 0`);
  assert.equal(await engine.read('scrollY'), below);
}

async function walkReal(engine: Engine): Promise<void> {
  const { portal, stop } = await startWorld(0);
  const visit = new Visit(engine, portal);
  try {
    await engine.widen(1280);
    for (const [title, journey] of Object.entries(JOURNEYS)) await run(title, () => journey(visit));
    assert.deepEqual(await engine.errors(), []);
  } finally {
    await stop();
  }
}

const engine =
  kind === 'webkit' ? await WebKit.start(path, await freePort(0, { offset: 24 })) : await Firefox.start(path);
try {
  const chromium = await Chromium.start();
  await walkScripted(engine, chromium).finally(() => chromium.close());
  await walkReal(engine);
} finally {
  await engine.close();
}
