/**
 * Lets the browser paint and take input before the work goes on (Prioritized Task Scheduling, section 3.1). Without
 * `scheduler.yield` the rest is a task of its own as well, but may stand behind others.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && typeof scheduler.yield === 'function'
    ? scheduler.yield()
    : new Promise((done) => setTimeout(done));
