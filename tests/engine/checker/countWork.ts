import { Session } from 'node:inspector/promises';

/**
 * How often the functions and blocks of the engine are run by something, counted by V8: a measure of work that does not
 * depend on the machine.
 */
export async function countWork(run: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const engine = result.filter(({ url }) => url.includes('/src/engine/'));
    const ranges = engine.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
