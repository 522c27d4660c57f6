import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEvents } from '../../../src/server/audit/chain.ts';
import { sendEvents } from '../../../src/server/audit/sendEvents.ts';
import { recordAudit } from '../../../src/server/core/audit/recordAudit.ts';
import { tell } from '../../../src/server/core/telemetry/signals.ts';
import { MINUTE } from '../../../src/server/core/time/Clock.ts';
import { inTurn } from '../../../src/server/passwords/hashPassword.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const WATCH = '.github/deploy/watch';
const RULES = readFileSync(join(WATCH, 'alerts.yml'), 'utf8');
const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const TOKEN = 'a'.repeat(32);

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.warn('Tests of alerts are skipped: there is no promtool (Debian: prometheus)');

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-alerts-'));
  service = await openTestService({ METRICS_TOKEN: TOKEN, AUDIT_STREAM_URL: 'https://siem.example.com' });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function scrape(): Promise<string> {
  const { body } = await service.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return body;
}

/** The values of each series, one a minute, as Prometheus would have them of one node. */
class Scrapes {
  readonly #series = new Map<string, string[]>();
  #count = 0;

  async take(more: Readonly<Record<string, number>> = {}): Promise<void> {
    const lines = (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const own = lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]);
    const given = Object.entries({ up: 1, ...more }).map(([name, value]) => [name, String(value)] as const);
    for (const [name, value] of new Map([...own, ...given])) {
      const values = this.#series.get(name) ?? Array.from({ length: this.#count }, () => '_');
      this.#series.set(name, [...values, value === 'Nan' ? '_' : value]);
    }
    this.#count += 1;
    for (const values of this.#series.values()) if (values.length < this.#count) values.push('_');
  }

  /** In the notation of `promtool test rules`, with the labels that Prometheus adds. */
  get input() {
    const target = 'job="vestibule",instance="node-1"';
    const labelled = (name: string) => (name.includes('{') ? name.replace('{', `{${target},`) : `${name}{${target}}`);
    return [...this.#series].map(([name, values]) => ({ series: labelled(name), values: values.join(' ') }));
  }

  /** Nothing happens for some minutes. */
  stay(minutes: number): void {
    this.#count += minutes;
    for (const values of this.#series.values()) values.push(`${values.at(-1)}x${minutes - 1}`);
  }
}

/** Which alerts fire at which minutes, according to Prometheus itself. */
async function fire(scrapes: Scrapes, expected: Readonly<Record<number, readonly string[]>>): Promise<string> {
  const tests = Object.entries(expected).map(([minute, names]) => ({
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${minute}m`,
    exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  }));
  const test = {
    rule_files: [resolve(WATCH, 'alerts.yml')],
    evaluation_interval: '1m',
    tests: [{ interval: '1m', input_series: scrapes.input, promql_expr_test: tests }],
  };
  const path = join(folder, 'test.yml');
  await writeFile(path, JSON.stringify(test));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', path], { encoding: 'utf8' });
  return stdout + stderr;
}

let isDeaf = false;

/** What a node does with the audit trail each second. */
async function workTrail(): Promise<void> {
  const { database, clock, app } = service;
  const send = async () => {
    if (isDeaf) throw new Error('deaf');
  };
  while (await chainEvents(database, Buffer.alloc(32)));
  while (await sendEvents({ database, clock, log: app.log, send, source: { host: 'localhost', version: '0' } }));
}

/** A usual minute: a few people sign in, one of them after a typing error. */
async function usual(): Promise<void> {
  await service.database.deleteFrom('sessions').execute();
  for (const name of ['ada', 'passkey', 'remind']) await service.browser().signIn(`${name}@acme.test`);
  await service.browser().signIn('ada@acme.test', 'Correct-Horse-8');
  await service.browser().signIn('ada@acme.test');
  await service.browser().call('POST /password/reset-token', { username: 'multi@acme.test' });
}

interface Cause {
  readonly alert: string;
  /** Begins the trouble, or repeats it, at each minute. */
  readonly provoke: () => Promise<void> | void;
  readonly end?: () => Promise<void> | void;
  /** The series of what no test can provoke. */
  readonly series?: Readonly<Record<string, number>>;
}

/** Ends the hashes that hold up the queue. */
let letGo: (() => void) | undefined;
const held: Promise<void>[] = [];

const CAUSES: readonly Cause[] = [
  { alert: 'NodeDown', provoke: () => {}, series: { up: 0 } },
  {
    alert: 'CallsFail',
    provoke: async () => {
      await sql`alter table users rename to users_away`.execute(service.database);
      for (let calls = 0; calls < 3; calls++) {
        await service.browser().call('GET /lookup', { username: 'ada@acme.test' });
      }
      await sql`alter table users_away rename to users`.execute(service.database);
    },
  },
  {
    alert: 'SignInsAreSlow',
    provoke: () => {
      for (let calls = 0; calls < 10; calls++) {
        tell('request', { operation: 'sign-in.with-password', outcome: 'OK', seconds: 6 });
      }
    },
  },
  {
    alert: 'PasswordsAreRefused',
    provoke: async () => {
      for (let tries = 0; tries < 15; tries++) await service.browser().signIn(`nobody${tries}@acme.test`, 'Wrong-7-x');
    },
  },
  {
    alert: 'PasswordsWait',
    provoke: () => {
      if (letGo) return;
      const gate = new Promise<void>((open) => {
        letGo = open;
      });
      for (let place = 0; place < 150; place++) {
        held.push(inTurn({ source: `192.0.2.${place}` }, () => gate));
      }
    },
    end: async () => {
      letGo?.();
      await Promise.all(held);
    },
  },
  { alert: 'DatabaseIsBusy', provoke: () => {}, series: { 'vestibule_database_connections{state="waiting"}': 4 } },
  { alert: 'ProcessIsBusy', provoke: () => {}, series: { nodejs_eventloop_lag_p99_seconds: 0.4 } },
  {
    alert: 'MailsAreLate',
    provoke: async () => {
      const { database, clock } = service;
      const created = new Date(clock.now().getTime() - 5 * MINUTE * 1000);
      await database.updateTable('mails').set({ sent_at: null, created_at: created }).execute();
    },
    end: async () => {
      await service.database.updateTable('mails').set({ sent_at: service.clock.now() }).execute();
    },
  },
  { alert: 'MailsAreRefused', provoke: () => tell('mail', { result: 'failed' }) },
  {
    alert: 'LogoutsAreLate',
    provoke: async () => {
      const { database, clock } = service;
      const now = clock.now();
      const row = { id: 'late', client_id: 'acme-notes', user_id: 'u', sid: 's', next_try_at: now };
      const created_at = new Date(now.getTime() - 10 * MINUTE * 1000);
      await database
        .insertInto('logouts')
        .values({ ...row, created_at })
        .onConflict((id) => id.doNothing())
        .execute();
    },
    end: async () => {
      await service.database.deleteFrom('logouts').execute();
    },
  },
  {
    alert: 'AuditIsLate',
    provoke: async () => {
      isDeaf = true;
      const early = new Date(service.clock.now().getTime() - 10 * MINUTE * 1000);
      await recordAudit(service.database, { action: 'sign-in', outcome: 'OK' }, early);
    },
    end: () => {
      isDeaf = false;
    },
  },
  { alert: 'StepsAreDropped', provoke: () => tell('visit-steps', { result: 'dropped', count: 50 }) },
  {
    alert: 'LimitsAreHit',
    provoke: () => {
      for (let tries = 0; tries < 100; tries++) tell('limit', { limit: 'password-name' });
    },
  },
  {
    alert: 'AccountsAreLocked',
    provoke: async () => {
      const names = ['ada', 'otp', 'multi', 'expired', 'setup', 'device', 'passkey'];
      for (const name of names) {
        for (let tries = 0; tries < 5; tries++) await service.browser().signIn(`${name}@acme.test`, `Wrong-${tries}-x`);
      }
    },
    end: async () => {
      await service.database.updateTable('users').set({ locked_at: null, locked_until: null }).execute();
      await service.database.deleteFrom('counters').execute();
    },
  },
  {
    alert: 'ReleaseWithdrawn',
    provoke: () => tell('audit', { action: 'administration.release-withdrawn', outcome: 'OK', count: 1 }),
  },
];

describe.skipIf(!hasPromtool)('alerts', () => {
  it('are rules that Prometheus accepts', () => {
    execFileSync('promtool', ['check', 'rules', join(WATCH, 'alerts.yml')]);
  });

  it('do not fire in ten quiet minutes', async () => {
    const scrapes = new Scrapes();
    for (let minute = 0; minute <= 10; minute++) {
      await usual();
      await workTrail();
      await scrapes.take();
      service.clock.advance(MINUTE);
    }
    const quiet = Object.fromEntries(Array.from({ length: 11 }, (_, minute) => [minute, []]));
    expect(await fire(scrapes, quiet)).toContain('SUCCESS');
  });

  it.each(CAUSES)(
    '$alert fires for its cause, and clears when that has ended',
    async ({ alert, provoke, end, series }) => {
      const scrapes = new Scrapes();
      for (let minute = 0; minute <= 10; minute++) {
        const isTrouble = minute >= 2 && minute <= 9;
        await service.browser().call('GET /lookup', { username: 'ada@acme.test' });
        if (isTrouble) await provoke();
        if (minute === 10) await end?.();
        await workTrail();
        await scrapes.take(isTrouble ? series : {});
        service.clock.advance(MINUTE);
      }
      scrapes.stay(70);
      expect(await fire(scrapes, { 1: [], 9: [alert], 80: [] })).toContain('SUCCESS');
    },
  );
});

it('each alert is provoked here, and has a row that says what to do', () => {
  expect(CAUSES.map(({ alert }) => alert)).toEqual(ALERTS);
  const page = readFileSync('.github/deploy/README.md', 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name = '']) => name);
  expect(ALERTS.filter((name) => !rows.includes(name))).toEqual([]);
});

it('alerts and the dashboard name only metrics that a node has, and the dashboard shows each of them', async () => {
  const dashboard = readFileSync(join(WATCH, 'dashboard.json'), 'utf8');
  const names = [RULES, dashboard].flatMap((text) => text.match(/\b(?:vestibule|nodejs|process)_\w+/g) ?? []);
  const known = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const missing = names.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(missing)]).toEqual([]);
  const unseen = [...known].filter((name) => name.startsWith('vestibule_') && !dashboard.includes(name));
  expect(unseen, 'metrics without a panel').toEqual([]);
});
