/**
 * Lets the browser paint and handle input before continuing (Prioritized Task Scheduling, section 3.1). Without
 * `scheduler.yield` the rest is also a task of its own, but may be queued behind others.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && typeof scheduler.yield === 'function'
    ? scheduler.yield()
    : new Promise((done) => setTimeout(done));
