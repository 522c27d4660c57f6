import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { askServerDate } from '../adapters/askServerDate.ts';
import { BrowserClock } from '../adapters/BrowserClock.ts';
import type { BrowserNavigation } from '../adapters/BrowserNavigation.ts';
import { BrowserVisitor } from '../adapters/BrowserVisitor.ts';
import { FetchHttp } from '../adapters/FetchHttp.ts';
import { RouterAddresses } from '../adapters/RouterAddresses.ts';
import { randomKey } from '../adapters/randomKey.ts';
import { WebSlots } from '../adapters/WebSlots.ts';
import { withEarlyAnswers } from '../adapters/withEarlyAnswers.ts';
import { Portal } from '../runtime/Portal.ts';
import { takeAnswer } from './early/loader.ts';
import { lazyCaller } from './lazyCaller.ts';
import { onlyIfThere } from './onlyIfThere.ts';
import type { PageParts } from './PageParts.ts';
import type { PortalChunks } from './PortalChunks.ts';
import type { PortalModules } from './PortalModules.ts';
import { prepareCalls } from './prepareCalls.ts';
import { withStandardParts } from './withStandardParts.ts';

interface Surroundings {
  readonly navigation: BrowserNavigation;
  readonly chunks: Pick<PortalChunks, 'directory'>;
}

/** The runtime in a browser. */
export function createPortal(modules: PortalModules, parts: PageParts, { navigation, chunks }: Surroundings): Portal {
  const { program, answers, shapes } = modules;
  const { basePath } = program;
  const clock = new BrowserClock(() => askServerDate(basePath, program.environment));
  const { language, storage } = program.portal;
  const { browserCalls = async () => ({}) } = parts;
  const browser = lazyCaller(
    onlyIfThere('browser calls', async () => {
      const [{ BrowserCalls }, calls] = await Promise.all([import('../adapters/BrowserCalls.ts'), browserCalls()]);
      return new BrowserCalls(calls);
    }),
  );
  const portal: Portal = new Portal({
    program,
    answers,
    directory: () => chunks.directory(),
    shapes,
    parts: withStandardParts(parts),
    ports: {
      clock,
      navigation,
      addresses: new RouterAddresses(),
      slots: new WebSlots({
        storage,
        shapes,
        lasting: [language.cookie],
        mainHost: () => (portal.isReady ? portal.environment.mainHost : undefined),
      }),
      http: new FetchHttp({
        basePath,
        clock,
        exchange: () => clock.exchange(),
        fetch: withEarlyAnswers(takeAnswer, (...request) => globalThis.fetch(...request)),
      }),
      browser,
      visitor: new BrowserVisitor(),
      validator: createPrecompiledValidator,
      random: randomKey,
    },
  });
  prepareCalls(portal, browser.prepare);
  return portal;
}
