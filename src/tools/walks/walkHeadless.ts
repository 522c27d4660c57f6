import { FetchHttp } from '../../engine/adapters/FetchHttp.ts';
import type { PortalParts } from '../../engine/runtime/PortalParts.ts';
import type { Clock } from '../../engine/runtime/ports.ts';
import type { Compiled } from '../headless/compileSources.ts';
import { openPortal } from '../headless/openPortal.ts';
import { NOW } from '../headless/SimulatedClock.ts';
import type { Walk } from '../player/Ground.ts';
import { RuntimeGround } from '../player/RuntimeGround.ts';
import { StandIn } from '../player/StandIn.ts';
import { ok, usualAnswer } from '../scripted/ScriptedAnswer.ts';
import { Driver, type Walked } from './Driver.ts';

/** A clock that stands still: answers come at once, so no request is late. */
const IDLE: Clock = { wall: () => NOW, monotonic: () => 0, after: () => () => {} };

/**
 * Takes walks through the runtime without a page.
 * @returns what each showed, in order
 */
export async function walkHeadless(
  compiled: Compiled,
  parts: Partial<PortalParts>,
  walks: readonly Walk[],
): Promise<readonly Walked[]> {
  const done = new Map<Walk, Walked>();
  const stops: string[] = [];
  for (const [environment, group] of byEnvironment(walks)) {
    const driver = await openDriver(compiled, parts, environment);
    const walked = await driver.walkAll(group, stops);
    for (const [index, walk] of group.entries()) {
      const one = walked[index];
      if (one === undefined) continue;
      done.set(walk, one);
      stops.push(...one.stops);
    }
  }
  return walks.flatMap((walk) => done.get(walk) ?? []);
}

/** Calls the service in place of the browser's `fetch`. */
type Fetch = StandIn['fetch'];

/**
 * A runtime without a page, to walk through.
 * @param environment the JSON of `byEnvironment`
 * @param around replaces the stand-in's `fetch`
 */
export async function openDriver(
  compiled: Compiled,
  parts: Partial<PortalParts>,
  environment: string,
  around: (fetch: Fetch) => Fetch = (fetch) => fetch,
): Promise<Driver> {
  const service = new StandIn(usualAnswer).say('GET /env', ok(JSON.parse(environment)));
  const http = new FetchHttp({
    ...{ basePath: compiled.portal.basePath, clock: IDLE, fetch: around(service.fetch) },
    // Some walks have an answer that breaks the contract.
    log: () => {},
  });
  const { portal, navigation } = await openPortal({
    compiled,
    address: '/no-such-page',
    http,
    browser: service,
    parts,
  });
  const started = portal.start();
  portal.visit();
  await started;
  return new Driver(portal, service, new RuntimeGround(portal, navigation));
}

/** The walks by their environment, which is requested only once per page load. */
export function byEnvironment(walks: readonly Walk[]): ReadonlyMap<string, readonly Walk[]> {
  const groups = new Map<string, Walk[]>();
  for (const walk of walks) {
    const environment = JSON.stringify(walk.opening.environment);
    groups.set(environment, [...(groups.get(environment) ?? []), walk]);
  }
  return groups;
}
