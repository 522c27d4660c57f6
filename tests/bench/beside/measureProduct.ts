import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPostgres, postgresFolder } from '../../../src/tools/openPostgres.ts';
import { openMailServer } from '../openMailServer.ts';
import { median } from '../percentile.ts';
import { freePort } from '../startServer.ts';
import type { Product } from './Product.ts';
import { runCommands, startProduct } from './runProduct.ts';
import { SignIns } from './SignIns.ts';
import { writeRealm } from './writeRealm.ts';

const CONNECTIONS = 8;
/** Starts whose median counts. */
const STARTS = 3;
/** Sign-ins that are acknowledged before a node is ended, and after it answers again. */
const AROUND = 20;

export interface Extent {
  readonly members: number;
  /** Of sign-ins at full speed, after a quarter of that to warm up. */
  readonly seconds: number;
}

/** Times in seconds, memory in megabytes. */
export interface Measured {
  /** With an empty database, in which it makes its tables. */
  readonly firstStart: number;
  readonly start: number;
  readonly idle: number;
  readonly busy: number;
  /** Sign-ins a second. */
  readonly rate: number;
  readonly stopped: Restarted;
  readonly killed: Restarted;
  readonly backup: number;
  readonly backupMegabytes: number;
  /** Until the product has answered from the restored database. */
  readonly restore: number;
  /** Sessions of the restored database that are not there. */
  readonly restoreLost: number;
}

interface Restarted {
  /** From the signal to the first answer after it. */
  readonly seconds: number;
  /** Sign-ins that were acknowledged before, during and after the restart. */
  readonly acknowledged: number;
  /** Of these, the ones whose session is not there. */
  readonly lost: number;
}

/**
 * Measures a product on a PostgreSQL of its own: starts, memory, sign-ins, restarts under load, a backup with `pg_dump`
 * and its restore into another database.
 * @param home where the product is installed
 * @throws if there is no PostgreSQL on this machine
 */
export async function measureProduct(product: Product, home: string, { members, seconds }: Extent): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-beside-'));
  const databasePort = await freePort();
  const [postgres, mails] = [await openPostgres(databasePort), await openMailServer()];
  const places = {
    ...{ home, databasePort, database: 'postgres', mails: mails.url },
    ...{ port: await freePort(), realm: join(folder, 'realm.json') },
    secret: randomBytes(32).toString('base64'),
  };
  const start = (database = places.database) => startProduct(product, { ...places, database });
  try {
    await writeRealm(places.realm, members, product.hash);
    runCommands(product, product.prepare, places);
    const first = await start();
    await first.end('SIGTERM');
    runCommands(product, product.bringIn, places);
    const starts: number[] = [];
    let running = first;
    for (let turn = 0; turn < STARTS; turn += 1) {
      if (turn > 0) await running.end('SIGTERM');
      running = await start();
      starts.push(running.seconds);
    }
    await setTimeout(seconds * 250);
    const idle = running.memory();

    const signIns = new SignIns(product, places, members);
    await signIns.run(CONNECTIONS, after(seconds / 4));
    const before = signIns.acknowledged;
    let busy = 0;
    const watch = setInterval(() => {
      busy = Math.max(busy, running.memory());
    }, 200);
    await signIns.run(CONNECTIONS, after(seconds));
    clearInterval(watch);
    const rate = (signIns.acknowledged - before) / seconds;
    if (signIns.failed > 0) throw new Error(`${signIns.failed} sign-ins of ${product.name} failed`);

    const restart = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<Restarted> => {
      let isOver = false;
      const load = signIns.run(2, () => isOver);
      await signIns.reach(signIns.acknowledged + AROUND);
      const began = performance.now();
      await running.end(signal);
      running = await start();
      const passed = (performance.now() - began) / 1000;
      await signIns.reach(signIns.acknowledged + AROUND);
      isOver = true;
      await load;
      return { seconds: passed, acknowledged: signIns.acknowledged, lost: await signIns.countLost() };
    };
    const [stopped, killed] = [await restart('SIGTERM'), await restart('SIGKILL')];

    const file = join(folder, 'backup');
    const backup = timed(() => runPostgres('pg_dump', databasePort, 'postgres', '--format=custom', `--file=${file}`));
    await running.end('SIGTERM');
    runPostgres('psql', databasePort, 'postgres', '--command=create database restored');
    const restored = timed(() => runPostgres('pg_restore', databasePort, 'restored', '--exit-on-error', file));
    running = await start('restored');
    const restoreLost = await signIns.countLost();
    await running.end('SIGTERM');
    return {
      ...{ firstStart: first.seconds, start: median(starts), idle, busy, rate, stopped, killed },
      ...{ backup, backupMegabytes: statSync(file).size / 1e6, restore: restored + running.seconds, restoreLost },
    };
  } finally {
    mails.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

function runPostgres(program: string, port: number, database: string, ...words: readonly string[]): void {
  const place = ['--host=127.0.0.1', `--port=${port}`, '--username=vestibule', `--dbname=${database}`];
  execFileSync(join(postgresFolder ?? '', program), [...place, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
}
