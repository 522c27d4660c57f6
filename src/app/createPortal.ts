import { answers, portal as program, screens } from 'virtual:flow/portal';
import shapes from 'virtual:flow/shapes';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { askServerDate } from '../engine/adapters/askServerDate.ts';
import { BrowserClock } from '../engine/adapters/BrowserClock.ts';
import type { BrowserNavigation } from '../engine/adapters/BrowserNavigation.ts';
import { BrowserVisitor } from '../engine/adapters/BrowserVisitor.ts';
import { FetchHttp } from '../engine/adapters/FetchHttp.ts';
import { RouterAddresses } from '../engine/adapters/RouterAddresses.ts';
import { randomKey } from '../engine/adapters/randomKey.ts';
import { WebSlots } from '../engine/adapters/WebSlots.ts';
import type { ScreenRoute } from '../engine/contract/matchScreen.ts';
import { Portal } from '../engine/runtime/Portal.ts';
import type { Caller } from '../engine/runtime/ports.ts';
import { createParts } from '../portal/browser/createParts.ts';
import { readEnvironment } from '../portal/browser/readEnvironment.ts';
import { lazyCaller } from './lazyCaller.ts';
import { onlyIfThere } from './onlyIfThere.ts';
import { withWidgets } from './withWidgets.ts';

/** The runtime in a browser. */
export function createPortal(navigation: BrowserNavigation, routes: readonly ScreenRoute[]): Portal {
  const clock = new BrowserClock(askServerDate);
  const { language, storage } = program.portal;
  const browserCalls = onlyIfThere('browser calls', async () => {
    const [{ BrowserCalls }, { browserCalls: calls }] = await Promise.all([
      import('../engine/adapters/BrowserCalls.ts'),
      import('../portal/browser/browserCalls.ts'),
    ]);
    browser ??= new BrowserCalls(calls(() => deployment));
    return browser;
  });
  let browser: Caller | undefined;
  let deployment = readEnvironment(undefined, window.location.hostname);
  const portal: Portal = new Portal({
    program,
    answers,
    screens: Object.fromEntries(
      Object.entries(screens).map(([id, load]) => [id, onlyIfThere(`screen ${id}`, withWidgets(load))]),
    ),
    shapes,
    parts: createParts(import.meta.env.LAUNCHER, (known) => {
      deployment = known;
    }),
    ports: {
      clock,
      navigation,
      addresses: new RouterAddresses(routes),
      slots: new WebSlots({
        storage,
        shapes,
        lasting: [language.cookie],
        mainHost: () => (portal.isReady ? deployment.hostnames.main : undefined),
      }),
      http: new FetchHttp({ clock, exchange: () => clock.exchange() }),
      browser: lazyCaller(browserCalls),
      visitor: new BrowserVisitor(),
      validator: createPrecompiledValidator,
      random: randomKey,
    },
  });
  return portal;
}
