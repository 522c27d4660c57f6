import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { RouterAddresses } from '../../../src/engine/adapters/RouterAddresses.ts';
import { withStandardParts } from '../../../src/engine/page/withStandardParts.ts';
import type { FlowStore } from '../../../src/engine/runtime/FlowStore.ts';
import { Portal } from '../../../src/engine/runtime/Portal.ts';
import type { PortalParts } from '../../../src/engine/runtime/PortalParts.ts';
import type { Visitor } from '../../../src/engine/runtime/ports.ts';
import type { ShellStore } from '../../../src/engine/runtime/ShellStore.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { shapes } from './compileFiles.ts';
import type { Compiled } from './compileModules.ts';
import { MemoryNavigation } from './MemoryNavigation.ts';
import { MemorySlots } from './MemorySlots.ts';
import { ok, refuse, ScriptedCaller } from './ScriptedCaller.ts';
import { flush, SimulatedClock } from './SimulatedClock.ts';

interface SceneOptions {
  readonly compiled: Compiled;
  readonly address: string;
  /** What the history entry holds. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly stored?: Readonly<Record<string, unknown>>;
  /** Who has led to the document. */
  readonly arrival?: 'here' | 'elsewhere';
  /** Do not wait for the environment. */
  readonly isEarly?: true;
  /** What the portal hands in instead of its own. */
  readonly parts?: Partial<PortalParts>;
  /** Tells the callers what to say before anything is asked. */
  readonly script?: (http: ScriptedCaller, browser: ScriptedCaller) => void;
}

const visitor: Omit<Visitor, 'arrival'> = { languages: () => ['en-GB'] };

export const ENVIRONMENT = {
  productType: 'SAAS',
  google: { clientId: 'client', authorizationEndpoint: 'https://social.test/auth' },
  hostnames: { main: 'portal.test', org: 'portal.test', static: 'portal.test' },
};

/** A portal with scripted answers on a simulated clock: play it by its view, look at what it asked and where it went. */
export async function openScene({
  compiled,
  address,
  inputs = {},
  stored = {},
  script,
  isEarly,
  arrival = 'here',
  parts = {},
}: SceneOptions) {
  const clock = new SimulatedClock();
  let keys = 0;
  const navigation = new MemoryNavigation(address, undefined, inputs);
  const addresses = new RouterAddresses();
  const slots = new MemorySlots();
  for (const [slot, value] of Object.entries(stored)) slots.write(slot, value);
  const [http, browser] = [new ScriptedCaller(), new ScriptedCaller()];
  http.say('GET /env', ok(ENVIRONMENT)).say('POST /check-token', refuse('UNAUTHORIZED'));
  script?.(http, browser);
  const modules = await Promise.all(
    [...compiled.flows.screens.keys()].map(async (id) => [id, await compiled.load(id)] as const),
  );
  const byId = new Map(modules);
  const portal = new Portal({
    program: compiled.portal,
    answers: {},
    directory: {
      routes: compiled.portal.routes,
      screens: Object.fromEntries(
        modules.map(([id, module]) => [id, () => Promise.resolve({ default: byId.get(id) ?? module })]),
      ),
    },
    shapes,
    ports: {
      clock,
      navigation,
      addresses,
      slots,
      http,
      browser,
      visitor: { ...visitor, arrival: () => arrival },
      validator: createPrecompiledValidator,
      random: () => `key-${++keys}`,
    },
    parts: withStandardParts({ ...createParts(), ...parts }),
  });
  navigation.visit = () => portal.visit();
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
      if (portal.shell === undefined) throw new Error('no frame is shown');
      return portal.shell;
    },
    /** Does something, and waits for all that follows without time passing. */
    async act(act: (view: FlowStore) => void): Promise<void> {
      if (portal.view !== undefined) act(portal.view);
      await flush();
    },
    /** Types and leaves each field, then presses. */
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
