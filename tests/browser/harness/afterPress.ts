import type { Page } from '@playwright/test';

/**
 * Records what happens between a press and a call of the browser that needs it: browsers allow it only for a while, and
 * old ones only in the same task. `task` is the end of the press's own task. Call before a page is opened.
 * @param name the call: `get` or `create` of a credential, `writeText` of the clipboard
 * @returns presses, waits for the next call, and returns the trail between the two
 */
export async function recordAfterPress(page: Page, name: 'get' | 'create' | 'writeText') {
  let finish = (_: readonly string[]) => {};
  // The page may be left as soon as the call is made.
  await page.exposeFunction('finishTrail', (trail: readonly string[]) => finish(trail));
  await page.addInitScript((awaited) => {
    const trail: string[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => trail.push('task');
    const press = () => {
      trail.splice(0, trail.length, 'press');
      port2.postMessage('');
    };
    addEventListener('click', press, true);
    const record = <T extends object, K extends keyof T>(owner: T, member: K) => {
      const own = owner[member];
      if (typeof own !== 'function') throw new Error(`${String(member)} is no function`);
      const recording = (...given: unknown[]) => {
        trail.push(String(member));
        if (member === awaited) Reflect.get(window, 'finishTrail')([...trail]);
        return Reflect.apply(own, owner, given);
      };
      Reflect.set(owner, member, recording);
    };
    record(window, 'fetch');
    record(window, 'setTimeout');
    if (awaited === 'writeText') record(navigator.clipboard, awaited);
    else record(navigator.credentials, awaited);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name.endsWith('.js')) trail.push('script');
    }).observe({ type: 'resource' });
  }, name);
  return async (press: () => Promise<void>): Promise<readonly string[]> => {
    const finished = new Promise<readonly string[]>((resolve) => {
      finish = resolve;
    });
    // What is preloaded has come.
    await page.waitForLoadState('networkidle');
    await press();
    return finished;
  };
}
