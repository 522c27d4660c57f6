import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { RouterAddresses } from '../../engine/adapters/RouterAddresses.ts';
import { withStandardParts } from '../../engine/page/withStandardParts.ts';
import { Portal } from '../../engine/runtime/Portal.ts';
import type { PortalParts } from '../../engine/runtime/PortalParts.ts';
import type { Caller, Slots } from '../../engine/runtime/ports.ts';
import type { Compiled } from './compileSources.ts';
import { MemoryNavigation } from './MemoryNavigation.ts';
import { flush, SimulatedClock } from './SimulatedClock.ts';

/** Milliseconds for which `settle` advances the clock at most: the longest minimum duration plus a page jump. */
const LONGEST = 5_000;
const STEP = 50;

interface HeadlessOptions {
  readonly compiled: Compiled;
  /** Path and query of the first visit. */
  readonly address: string;
  /** The state of the history entry of the first visit. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** What screens gave the shell before the first visit, which a reload finds in the history entry. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** The contents of storage, by slot. */
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly http: Caller;
  readonly browser: Caller;
  /** Where the visitor comes from. */
  readonly arrival?: 'here' | 'elsewhere';
  /** The languages that the visitor prefers. */
  readonly languages?: readonly string[];
  /** The parts that the portal provides to the engine. */
  readonly parts: Partial<PortalParts>;
}

/** The runtime without a browser: it runs compiled flows on a clock that moves only when it is advanced. */
export async function openPortal({
  compiled,
  address,
  inputs = {},
  given,
  stored = {},
  http,
  browser,
  arrival = 'here',
  languages = ['en-GB'],
  parts,
}: HeadlessOptions) {
  const clock = new SimulatedClock();
  const navigation = new MemoryNavigation(address, undefined, { inputs, ...(given && { given }) });
  const slots = new MemorySlots();
  for (const [slot, value] of Object.entries(stored)) slots.write(slot, value);
  const { routes } = compiled.portal;
  const screens = await Promise.all(
    [...compiled.flows.screens.keys()].map(async (id) => {
      const module = await compiled.load(id);
      return [id, () => Promise.resolve({ default: module })] as const;
    }),
  );
  let keys = 0;
  const portal = new Portal({
    program: compiled.portal,
    answers: await compiled.answers(),
    directory: { routes, screens: Object.fromEntries(screens) },
    shapes: await compiled.shapes(),
    ports: {
      clock,
      navigation,
      addresses: new RouterAddresses(),
      slots,
      http,
      browser,
      visitor: { arrival: () => arrival, languages: () => languages },
      validator: createPrecompiledValidator,
      random: () => `key-${++keys}`,
    },
    parts: withStandardParts(parts),
  });
  navigation.visit = () => portal.move();
  const isLeft = () => navigation.left.length + navigation.posted.length > 0;
  /** Lets delayed answers arrive, unless a request `isHeld`, and the page jump happen. */
  const settle = async (isHeld = () => false): Promise<void> => {
    await flush();
    for (let passed = 0; passed < LONGEST; passed += STEP) {
      const { left = false, invocations = {} } = portal.view?.snapshot ?? {};
      const isWaiting = left || (Object.keys(invocations).length > 0 && !isHeld());
      if (!isWaiting || isLeft()) return;
      await clock.advance(STEP);
    }
  };
  return { portal, clock, navigation, slots, settle, isLeft };
}

export type Headless = Awaited<ReturnType<typeof openPortal>>;

/** Storage slots in memory. */
class MemorySlots implements Slots {
  readonly held = new Map<string, unknown>();

  read(slot: string): unknown {
    return this.held.get(slot);
  }

  write(slot: string, value: unknown): void {
    this.held.set(slot, value);
  }

  remove(slot: string): void {
    this.held.delete(slot);
  }
}
