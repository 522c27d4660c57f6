import type { FlowStore } from '../../../src/engine/runtime/FlowStore.ts';
import type { PortalParts } from '../../../src/engine/runtime/PortalParts.ts';
import type { ShellStore } from '../../../src/engine/runtime/ShellStore.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { openPortal } from '../../../src/tools/headless/openPortal.ts';
import { flush } from '../../../src/tools/headless/SimulatedClock.ts';
import type { Compiled } from './compileModules.ts';
import { ok, refuse, ScriptedCaller } from './ScriptedCaller.ts';

interface SceneOptions {
  readonly compiled: Compiled;
  readonly address: string;
  /** The state of the history entry. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The values that screens passed to the shell before a reload. */
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  readonly stored?: Readonly<Record<string, unknown>>;
  /** Where the visitor comes from. */
  readonly arrival?: 'here' | 'elsewhere';
  /** Skips waiting for the environment. */
  readonly isEarly?: true;
  /** Parts of the portal to replace. */
  readonly parts?: Partial<PortalParts>;
  /** Sets the answers before the first call. */
  readonly script?: (http: ScriptedCaller, browser: ScriptedCaller) => void;
}

export const ENVIRONMENT = {
  productType: 'SAAS',
  google: { clientId: 'client', authorizationEndpoint: 'https://social.test/auth' },
  hostnames: { main: 'portal.test', org: 'portal.test', static: 'portal.test' },
};

/**
 * A portal with scripted answers on a simulated clock. A test plays it through its view, then looks at its calls and
 * where it went.
 */
export async function openScene({
  compiled,
  address,
  inputs = {},
  given,
  stored = {},
  script,
  isEarly,
  arrival = 'here',
  parts = {},
}: SceneOptions) {
  const [http, browser] = [new ScriptedCaller(), new ScriptedCaller()];
  http.say('GET /env', ok(ENVIRONMENT)).say('POST /check-token', refuse('UNAUTHORIZED'));
  script?.(http, browser);
  const { portal, clock, navigation, slots } = await openPortal({
    compiled,
    address,
    inputs,
    ...(given && { given }),
    stored,
    http,
    browser,
    arrival,
    parts: { ...createParts(), ...parts },
  });
  const started = portal.start();
  portal.visit();
  await flush();
  if (isEarly !== true) await started;
  await flush();
  return {
    portal,
    clock,
    navigation,
    slots,
    http,
    browser,
    get view(): FlowStore {
      if (portal.view === undefined) throw new Error('nothing is shown');
      return portal.view;
    },
    get shell(): ShellStore {
      if (portal.shell === undefined) throw new Error('no shell is shown');
      return portal.shell;
    },
    /** Does something, and waits for everything that follows without advancing the clock. */
    async act(act: (view: FlowStore) => void): Promise<void> {
      if (portal.view !== undefined) act(portal.view);
      await flush();
    },
    /** Fills and leaves each field, then presses the button. */
    async fill(values: Readonly<Record<string, unknown>>, press?: string): Promise<void> {
      for (const [field, value] of Object.entries(values)) {
        portal.view?.change(field, value);
        portal.view?.blur(field);
      }
      await flush();
      if (press !== undefined) portal.view?.press(press);
      await flush();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;
