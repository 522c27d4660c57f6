import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, which Linux reports to programs (`man 5 proc`, `sysconf(_SC_CLK_TCK)`). */
const TICKS = 100;

/**
 * Processor seconds that a process has used, including its children and ended ones; NaN without /proc.
 * @see `man 5 proc_pid_stat`: utime, stime, cutime, cstime are fields 14 to 17
 */
export function processTimes(pid: number): number {
  const own = fieldsOf(pid);
  if (own === undefined) return Number.NaN;
  const ended = Number(own[13]) + Number(own[14]);
  return (timeOf(own) + ended) / TICKS + childrenOf(pid).reduce((sum, child) => sum + processTimes(child), 0);
}

/** The fields after the name of the command, which may contain spaces. The first one here is the third, the state. */
function fieldsOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const timeOf = (fields: readonly string[]): number => Number(fields[11]) + Number(fields[12]);

/** The processes that a process has started and that still run. */
export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && fieldsOf(Number(name))?.[1] === String(pid))
    .map(Number);
