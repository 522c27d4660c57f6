import { countedBy } from '../runtime/countedBy.ts';
import type { Portal } from '../runtime/Portal.ts';

/**
 * Counts what happens in a portal, and hands the counts over whenever the page is hidden: then it may be left for good
 * without another event.
 */
export function countTraffic(
  portal: Pick<Portal, 'observer'>,
  send: (counts: Readonly<Record<string, number>>) => void,
): void {
  let counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  portal.observer = {
    took: (...taken) => countedBy(...taken).forEach(count),
    redirected: (screen, input) => count(`${screen} without ${input}`),
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' || Object.keys(counts).length === 0) return;
    send(counts);
    counts = {};
  });
}
