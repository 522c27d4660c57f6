import type { Page } from '@playwright/test';

/** The rendered React components, and the fields that contain them. */
export interface Redraws {
  readonly components: number;
  readonly fields: number;
}

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly stateNode: unknown;
  readonly return: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/**
 * Counts React's renders, with the hook for its developer tools. It runs in the page before any other script. It must
 * be self-contained, because it is sent to the page as text, and it uses methods, because tsx adds a helper to named
 * functions.
 */
function installCounter(): void {
  const counter = {
    components: 0,
    fields: new Set<string>(),
    /** The element around a fiber. RJSF's wrappers of a field do not count as the field. */
    elementAround(fiber: Fiber | null): Element | undefined {
      if (fiber === null) return undefined;
      return fiber.stateNode instanceof Element ? fiber.stateNode : this.elementAround(fiber.return);
    },
    visit(fiber: Fiber): void {
      // React's tags for function, class, forward reference and memo components, and its flag for performed work.
      if ([0, 1, 11, 15].includes(fiber.tag) && (fiber.flags & 1) !== 0) {
        this.components += 1;
        const field = this.elementAround(fiber)?.closest('[data-field]')?.getAttribute('data-field');
        if (field) this.fields.add(field);
      }
      // The children are unchanged, so React visited none of them.
      if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) this.visit(child);
    },
    take() {
      const taken = { components: this.components, fields: this.fields.size };
      this.components = 0;
      this.fields.clear();
      return taken;
    },
  };
  Reflect.set(window, 'redraws', counter);
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject() {
      return 1;
    },
    onCommitFiberRoot(_id: number, root: { readonly current: Fiber }) {
      counter.visit(root.current);
    },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  });
}

/** Makes a page count from its next load on. */
export const countRedraws = (page: Page): Promise<unknown> => page.addInitScript(installCounter);

/** The renders since the last call. */
export const takeRedraws = (page: Page): Promise<Redraws> => page.evaluate(() => Reflect.get(window, 'redraws').take());
