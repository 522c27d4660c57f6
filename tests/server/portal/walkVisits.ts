import type { LightMyRequestResponse } from 'fastify';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import type { Walk } from '../../../src/tools/player/Ground.ts';
import type { Driver } from '../../../src/tools/walks/Driver.ts';
import { byEnvironment, openDriver } from '../../../src/tools/walks/walkHeadless.ts';
import { plannedWalks } from '../../browser/harness/plannedWalks.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

/** Where a sign-in ends, and the visit with it. */
const SIGNED_IN = '/init-st';

/** Screens of one visit, one after the other. */
const SCREENS = 3;

type Response = Pick<LightMyRequestResponse, 'statusCode' | 'body'>;

/** A browser of a visitor, with cookies of its own. */
export interface Visitor {
  send(request: Parameters<TestBrowser['send']>[0]): Promise<Response>;
}

export interface Visits {
  readonly count: number;
  /** How many visitors there are at the same time. */
  readonly atOnce: number;
  /** Done one after the other, spread evenly over the visits. */
  readonly changes: readonly (() => Promise<unknown>)[];
  readonly open: () => Visitor;
  /** The release that a page is of, by what it contains. */
  readonly releaseOf: (page: string) => string | undefined;
  /** Further parts that a page of a release may load later. */
  readonly laterParts: (release: string) => readonly string[];
}

export interface Walked {
  readonly requests: number;
  /** How many visits were of each release. */
  readonly releases: ReadonlyMap<string, number>;
  /** What went wrong, in words. */
  readonly problems: readonly string[];
}

/**
 * Visits that walk through the flows: each page comes from a node, with its parts; then the walk is played in the
 * runtime without a page. Each call goes to the node as well, whose answer must be no fault; the runtime gets the answer
 * of the walk.
 */
export async function walkVisits({ count, atOnce, changes, ...how }: Visits): Promise<Walked> {
  const { walks, walked } = await plannedWalks();
  const shown = new Map(walks.map((walk, index) => [walk, walked[index]?.shows ?? []]));
  const groups = [...byEnvironment(walks)];
  const releases = new Map<string, number>();
  const problems: string[] = [];
  let [begun, requests] = [0, 0];
  const left = [...changes];
  let changed: Promise<unknown> = Promise.resolve();
  const change = () => {
    const next = left.shift();
    if (next !== undefined) changed = changed.then(next);
  };
  const visitAll = async () => {
    while (begun < count) {
      const number = begun++;
      // Changes keep up with the visits, and visits go on during each change.
      const earlier = changed;
      while (changes.length - left.length < (number * changes.length) / count) change();
      await earlier;
      const [environment, group] = groups[number % groups.length] ?? ['{}', []];
      const visit = new Visit(how, (problem) => problems.push(`visit ${number}: ${problem}`));
      await visit.open(environment);
      for (let screen = 0; screen < SCREENS; screen++) {
        // Consecutive visits take distant walks, so that few visits meet all screens.
        const walk = group[(number * 31 + screen * 7) % group.length];
        if (walk !== undefined) await visit.walk(walk, shown.get(walk) ?? []);
      }
      requests += visit.requests;
      releases.set(visit.release ?? '', (releases.get(visit.release ?? '') ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitAll));
  await changed;
  return { requests, releases, problems };
}

class Visit {
  requests = 0;
  release: string | undefined;
  readonly #visitor: Visitor;
  #driver: Driver | undefined;
  readonly #calls: Promise<void>[] = [];

  constructor(
    private readonly how: Pick<Visits, 'open' | 'releaseOf' | 'laterParts'>,
    private readonly report: (problem: string) => void,
  ) {
    this.#visitor = how.open();
  }

  async open(environment: string): Promise<void> {
    const { compiled } = await plannedWalks();
    this.#driver = await openDriver(compiled, createParts(), environment, (fetch) => async (input, init = {}) => {
      const { method = 'GET', headers, body } = init;
      const payload = typeof body === 'string' ? { payload: body } : {};
      const url = String(input);
      const given = Object.fromEntries(new Headers(headers));
      const sent = this.#send({ method: method as 'GET', url, headers: given, ...payload });
      // The walk goes on at once, since it was planned for answers that take no time.
      this.#calls.push(
        sent.then(({ statusCode }) => {
          if (statusCode >= 500) this.report(`${method} ${url} is answered ${statusCode}`);
        }),
      );
      return fetch(input, init);
    });
  }

  async walk(walk: Walk, shows: readonly string[]): Promise<void> {
    const { address } = walk.opening;
    const site = this.release === undefined ? 'none' : 'same-origin';
    const page = await this.#send({ url: address, headers: { accept: 'text/html', 'sec-fetch-site': site } });
    // A visit ends where a sign-in leads.
    if (address.split('?', 1)[0] === SIGNED_IN) {
      this.release = undefined;
      return;
    }
    const release = this.how.releaseOf(page.body);
    if (release === undefined) return this.report(`${address} is answered ${page.statusCode}, without a page`);
    this.release ??= release;
    if (release !== this.release) this.report(`${address} is of ${release}, after pages of ${this.release}`);
    const parts = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    const walked = this.#driver?.walk(walk);
    for (const url of [...new Set([...parts, ...this.how.laterParts(release)])]) {
      const part = await this.#send({ url });
      if (part.statusCode !== 200) this.report(`${url} of ${release} is answered ${part.statusCode}`);
    }
    // Something typed that is lost leads to another end of the walk.
    const seen: readonly string[] = (await walked)?.shows ?? [];
    await Promise.all(this.#calls.splice(0));
    const missing = shows.filter((goal) => !seen.includes(goal));
    if (missing.length > 0) this.report(`${walk.id} did not show ${missing.join(', ')}`);
  }

  #send(request: Parameters<Visitor['send']>[0]): Promise<Response> {
    this.requests += 1;
    return this.#visitor.send(request);
  }
}
