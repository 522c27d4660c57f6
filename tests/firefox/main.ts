/**
 * Drives the build in dist/ with Firefox: `npx tsx tests/firefox/main.ts [path of Firefox]`. It is not part of `npm
 * test`, which needs no other browser.
 */
import assert from 'node:assert/strict';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../src/tools/scripted/PortalProcess.ts';
import { ok } from '../../src/tools/scripted/ScriptedAnswer.ts';
import { ScriptedService } from '../../src/tools/scripted/ScriptedService.ts';

import { Firefox } from './Firefox.ts';
import { walkScreens } from './walkScreens.ts';

const TAB = '\uE004';
const isAlive = `document.querySelector('[data-action="next"]')?.disabled === false`;

const checks: Readonly<Record<string, (firefox: Firefox, origin: string, service: ScriptedService) => Promise<void>>> =
  {
    async 'Back restores the position (R04)'(firefox, origin) {
      await firefox.command('WebDriver:SetWindowRect', { width: 500, height: 500 });
      await firefox.open(`${origin}/signup`);
      await firefox.until(
        `document.querySelector('button[data-action="next"]') !== null && document.readyState === 'complete'`,
      );
      await firefox.read(`document.querySelector('[data-action="sign-in"]').scrollIntoView({ block: 'center' })`);
      await firefox.until('scrollY > 100');
      const below = await firefox.read('scrollY');
      await firefox.read(`document.querySelector('[data-action="sign-in"]').click()`);
      await firefox.until(`document.querySelector('[data-screen="sign-in"]') !== null && scrollY === 0`);
      await firefox.read('history.back()');
      await firefox.until(`document.querySelector('[data-screen="sign-up"]') !== null && scrollY > 0`);
      assert.equal(await firefox.read('scrollY'), below);
    },

    async 'Tab stops at the controls of a dialog, and not at the dialog'(firefox, origin) {
      await firefox.open(origin);
      await firefox.until(isAlive);
      await firefox.read(`document.querySelector('[data-field="username"] input').focus()`);
      await firefox.type('ada@acme.test\uE007');
      await firefox.until(`document.querySelector('dialog[open]') !== null`);
      const stops: unknown[] = [];
      for (let presses = 0; presses < 6; presses += 1) {
        await firefox.type(TAB);
        stops.push(await firefox.read('document.activeElement.localName'));
      }
      assert.ok(!stops.includes('dialog'), `stops: ${stops}`);
    },

    'every screen takes the focus, fits a window of 320 and of 1280 pixels, and logs no error': walkScreens,
  };

const service = new ScriptedService();
const upstream = await service.listen(await freePort(0, { offset: 20 }));
const port = await freePort(0, { offset: 21, spare: 3 });
const origin = `http://localhost:${port}`;
const portal = new PortalProcess(origin, {
  PORT: String(port),
  PORTAL_MODE: 'development',
  PORTAL_ORIGIN: origin,
  PORTAL_API_ORIGIN: upstream,
});
await portal.start();
const firefox = await Firefox.start(process.argv[2]);
try {
  for (const [title, check] of Object.entries(checks)) {
    service.answer('GET /lookup', ok({ next: 'PASSWORD_SETTING' }));
    await check(firefox, origin, service);
    console.log(`✓ ${title}`);
  }
} finally {
  await firefox.close();
  await portal.stop();
  await service.close();
}
