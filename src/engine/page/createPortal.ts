import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { reaction } from 'mobx';
import { askServerDate } from '../adapters/askServerDate.ts';
import { BrowserClock } from '../adapters/BrowserClock.ts';
import type { BrowserNavigation } from '../adapters/BrowserNavigation.ts';
import { BrowserVisitor } from '../adapters/BrowserVisitor.ts';
import { FetchHttp } from '../adapters/FetchHttp.ts';
import { RouterAddresses } from '../adapters/RouterAddresses.ts';
import { randomKey } from '../adapters/randomKey.ts';
import { WebSlots } from '../adapters/WebSlots.ts';
import { withEarlyAnswers } from '../adapters/withEarlyAnswers.ts';
import { httpOf } from '../contract/Contract.ts';
import { Portal } from '../runtime/Portal.ts';
import type { Caller, PendingCall } from '../runtime/ports.ts';
import { takeAnswer } from './early/loader.ts';
import { onlyIfThere } from './onlyIfThere.ts';
import type { PageParts } from './PageParts.ts';
import type { PortalChunks } from './PortalChunks.ts';
import type { PortalModules } from './PortalModules.ts';
import { withStandardParts } from './withStandardParts.ts';

interface LoadedCaller extends Caller {
  prepare(operations: readonly string[]): void;
}

const FAULT = { kind: 'fault', fault: 'NETWORK' } as const;

interface Surroundings {
  readonly navigation: BrowserNavigation;
  readonly chunks: Pick<PortalChunks, 'directory'>;
}

const environmentLine = ({ environment, operations }: PortalModules['program']): string | undefined =>
  environment && httpOf(environment, operations[environment] ?? {});

/** The runtime, connected to the browser. */
export function createPortal(modules: PortalModules, parts: PageParts, { navigation, chunks }: Surroundings): Portal {
  const { program, answers, shapes } = modules;
  const { basePath } = program;
  const clock = new BrowserClock(() => askServerDate(basePath, environmentLine(program)));
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

/**
 * When a screen is shown, preloads the code of browser calls that follow a press: browsers reject such a call if the
 * press was too long ago, and Safari rejects it after any request.
 */
export const prepareCalls = (portal: Pick<Portal, 'view'>, prepare: (operations: readonly string[]) => void): void => {
  reaction(
    () => (portal.view?.snapshot.begun === true ? portal.view.program?.operations : undefined),
    (operations = {}) => {
      const names = Object.keys(operations).filter((name) => operations[name]?.gesture === true);
      if (names.length > 0) prepare(names);
    },
  );
};

/**
 * A caller that is loaded at its first call, since most visits do not need it, or when a screen prepares for one. If it
 * cannot be loaded, the call ends with a fault.
 */
export function lazyCaller(load: () => Promise<LoadedCaller>): LoadedCaller {
  let known: LoadedCaller | undefined;
  const loaded = async () => {
    known ??= await load();
    return known;
  };
  return {
    prepare: (operations) => {
      loaded().then(
        (caller) => caller.prepare(operations),
        // The call itself reports the failure.
        () => {},
      );
    },
    ask: (request) => {
      let isLeft = false;
      let pending: PendingCall | undefined;
      const answer = loaded().then(
        (caller) => {
          if (isLeft) return FAULT;
          pending = caller.ask(request);
          return pending.answer;
        },
        () => FAULT,
      );
      const abort = () => {
        isLeft = true;
        pending?.abort();
      };
      return { answer, abort };
    },
  };
}
