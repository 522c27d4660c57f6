import { percentile } from '../percentile.ts';

/** How busy a node was, according to its metrics. */
export interface Busy {
  /** Milliseconds: the median and the largest of the 99th percentiles between two samples. */
  readonly lag: readonly [number, number];
  /** Passwords that waited to be hashed: median and most. */
  readonly line: readonly [number, number];
  /** Connections to the database in use, and calls that waited for one: the most of each. */
  readonly used: number;
  readonly waiting: number;
  /** Milliseconds that a hash took, on average. */
  readonly hash: number;
  /** Milliseconds that a statement took, on average. */
  readonly statement: number;
}

/** Milliseconds. */
const LOOK = 2000;
const NAMES = {
  lag: 'nodejs_eventloop_lag_p99_seconds',
  line: 'vestibule_password_hashes{state="waiting"}',
  used: 'vestibule_database_connections{state="used"}',
  waiting: 'vestibule_database_connections{state="waiting"}',
  hashTime: 'vestibule_password_hash_duration_seconds_sum',
  hashes: 'vestibule_password_hash_duration_seconds_count',
  statementTime: 'vestibule_statement_duration_seconds_sum',
  statements: 'vestibule_statement_duration_seconds_count',
} as const;

type Look = Readonly<Record<keyof typeof NAMES, number>>;

/** Polls the metrics of a node, until the returned function is called. */
export function watchNode(address: string, token: string): () => Promise<Busy> {
  const looks: Promise<Look | undefined>[] = [look(address, token)];
  const timer = setInterval(() => looks.push(look(address, token)), LOOK);
  return async () => {
    clearInterval(timer);
    const all = (await Promise.all([...looks, look(address, token)])).filter((one) => one !== undefined);
    const of = (name: keyof Look) => all.map((one) => one[name]);
    const grown = (name: keyof Look) => (all.at(-1)?.[name] ?? 0) - (all[0]?.[name] ?? 0);
    return {
      lag: [percentile(of('lag'), 0.5) * 1000, percentile(of('lag'), 1) * 1000],
      line: [percentile(of('line'), 0.5), percentile(of('line'), 1)],
      used: percentile(of('used'), 1),
      waiting: percentile(of('waiting'), 1),
      hash: (grown('hashTime') / grown('hashes')) * 1000,
      statement: (grown('statementTime') / grown('statements')) * 1000,
    };
  };
}

/** Undefined if an overloaded node does not answer in time. */
async function look(address: string, token: string): Promise<Look | undefined> {
  const text = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    .then((response) => response.text())
    .catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const read = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? Number.NaN);
  const { lag, line, used, waiting, hashTime, hashes, statementTime, statements } = NAMES;
  return {
    lag: read(lag),
    line: read(line),
    used: read(used),
    waiting: read(waiting),
    hashTime: read(hashTime),
    hashes: read(hashes),
    statementTime: read(statementTime),
    statements: read(statements),
  };
}
