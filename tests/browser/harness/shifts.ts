import type { Page } from '@playwright/test';

/**
 * Records layout shifts on the pages of this tab without a press or a key in the half second before (Layout
 * Instability). Every shift counts.
 */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    const note = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRect;
          readonly currentRect: DOMRect;
        }[] = Reflect.get(entry, 'sources');
        for (const { node, previousRect, currentRect } of sources) {
          const at = node instanceof Element ? node : node?.parentElement;
          const [name = 'a part that is gone'] = /^<[^>]*>/.exec(at?.outerHTML ?? '') ?? [];
          const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height]);
          shifts.push(`${name} from ${before} to ${after}`);
        }
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'takeShifts', () => {
      note(observer.takeRecords());
      return shifts.splice(0);
    });
  });

/** The shifts since the last call, in the frames rendered since. */
export const takeShifts = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'takeShifts')());
