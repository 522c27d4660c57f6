/**
 * Lets the browser paint and handle input before continuing (Prioritized Task Scheduling, section 3.1). Without
 * `scheduler.yield` the rest also runs in a separate task, but perhaps after other tasks.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && typeof scheduler.yield === 'function'
    ? scheduler.yield()
    : new Promise((done) => setTimeout(done));
