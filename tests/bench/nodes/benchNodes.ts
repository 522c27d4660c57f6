import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { table } from '../table.ts';
import type { Calls } from './callAtRate.ts';
import type { Answered, Load } from './client.ts';
import { type Nodes, openNodes, PASSWORD } from './openNodes.ts';
import { processTimes } from './processTimes.ts';
import { type Busy, watchNode } from './watchNode.ts';

/** Each visits again after a minute or more, so none is asked about another session. */
const MEMBERS = 3000;
/** Seconds in which the connections and the code of the nodes warm up, and in which they are overloaded. */
const WARM_UP = 5;
const FLOOD = 20;

export interface Wanted {
  readonly seconds: number;
  /** Calls per second. */
  readonly signIns: number;
  readonly lookUps: number;
}

/** Two nodes on one PostgreSQL under load from another process: the responses, and the resources of each process. */
export async function benchNodes({ seconds, signIns, lookUps }: Wanted): Promise<void> {
  const opened = await openNodes(MEMBERS);
  if (opened === undefined) {
    console.log('No PostgreSQL on this machine: install the package postgresql to measure with it.');
    return;
  }
  try {
    await run(opened, { seconds: WARM_UP, signIns: signIns / 2, lookUps: lookUps / 2 });
    console.log(`Two nodes on PostgreSQL, ${availableParallelism()} processors for all of it, ${seconds} s:`);
    console.log(`${signIns} sign-ins and ${lookUps} look-ups a second are asked for, each from its own address.\n`);
    print(await run(opened, { seconds, signIns, lookUps }));
    const flood = { seconds: FLOOD, signIns: signIns * 8, lookUps: lookUps / 4 };
    console.log(`\nToo much, ${FLOOD} s: ${flood.signIns} sign-ins and ${flood.lookUps} look-ups a second.\n`);
    print(await run(opened, flood));
  } finally {
    await opened.close();
  }
}

interface Run {
  readonly answered: Answered;
  /** Processors that each process has used, on average. */
  readonly processors: Readonly<Record<string, number>>;
  readonly busy: readonly Busy[];
}

async function run(opened: Nodes, wanted: Wanted): Promise<Run> {
  const { nodes, origin, accounts, metricsToken, postgres } = opened;
  const [one, other] = nodes;
  const load: Load = { ...wanted, origin, accounts, password: PASSWORD, nodes: nodes.map(({ origin: at }) => at) };
  const entry = ['--import', 'tsx', 'tests/bench/nodes/client.ts', JSON.stringify(load)];
  const watches = nodes.map((node) => watchNode(node.origin, metricsToken));
  const client = spawn(process.execPath, entry, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ids = { 'node 1': one.pid, 'node 2': other.pid, PostgreSQL: postgres, client: client.pid ?? 0 };
  const before = Object.entries(ids).map(([name, pid]) => [name, processTimes(pid)] as const);
  const began = performance.now();
  const said = text(client.stdout);
  // A process that has ended no longer has times.
  let after: Readonly<Record<string, number>> = {};
  let measured = began;
  const measure = () => {
    after = Object.fromEntries(Object.entries(ids).map(([name, pid]) => [name, processTimes(pid)]));
    measured = performance.now();
  };
  const timer = setInterval(measure, 1000);
  await once(client, 'exit');
  clearInterval(timer);
  const answered: Answered = JSON.parse(await said);
  const elapsed = (measured - began) / 1000;
  const processors = before.map(([name, from]) => [name, ((after[name] ?? Number.NaN) - from) / elapsed] as const);
  return { answered, processors: Object.fromEntries(processors), busy: await Promise.all(watches.map((end) => end())) };
}

const ms = (value: number) => (value < 100 ? `${value.toFixed(1)} ms` : `${value.toFixed(0)} ms`);
const pair = ([middle, most]: readonly [number, number], unit: (value: number) => string = String) =>
  `${unit(middle)}, ${unit(most)}`;

function print({ answered, processors, busy }: Run): void {
  const row = (name: string, calls: Calls) => [
    name,
    calls.perSecond.toFixed(1),
    ...[calls.p50, calls.p95, calls.p99, calls.slowest].map(ms),
    Object.entries(calls.statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    calls.retryAfter === undefined ? '' : calls.retryAfter.join(' to '),
  ];
  const head = ['', 'answered a second', 'p50', 'p95', 'p99', 'slowest', 'statuses', 'Retry-After, s'];
  console.log(table(head, [row('sign-in', answered.signIns), row('look-up', answered.lookUps)]));
  const used = Object.entries(processors).map(([name, share]) => [name, share.toFixed(2)]);
  console.log(`\n${table(['', 'processors used'], used)}`);
  const columns = busy.map(({ lag, line, used: connections, waiting, hash, statement }) => [
    pair(lag, ms),
    pair(line),
    String(connections),
    String(waiting),
    ms(hash),
    ms(statement),
  ]);
  const names = [
    'event-loop lag (p99 between looks: median, worst)',
    'passwords that waited (median, most)',
    'connections in use at most',
    'calls that waited for one at most',
    'a hash, mean',
    'a statement, mean',
  ];
  const rows = names.map((name, index) => [name, ...columns.map((column) => column[index] ?? '')]);
  console.log(`\n${table(['', 'node 1', 'node 2'], rows)}`);
}
