import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * Counts how often the engine's functions and blocks run, as V8 counts them for coverage: a measure of work that is the
 * same on every machine and in every version of Node.js. Optimised code is not counted, so neither compiler of V8 that
 * optimises runs meanwhile. Maglev stays off: versions differ in whether it is on.
 */
export async function countWork(run: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-maglev');
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
    setFlagsFromString('--opt');
    session.disconnect();
  }
}
