import type { FlowStore } from './FlowStore.ts';
import type { ScreenHost } from './ScreenHost.ts';

type Given = ScreenHost['gives'];

/**
 * What a screen gives its shell, with what the screens before it gave. That stays until a screen that is ready gives the
 * same name, so that nothing changes there and back between two steps.
 */
export function givenBy(view: FlowStore | undefined, earlier: Given): Given {
  if (view === undefined || view.phase === 'loading') return earlier;
  const own = view.program?.screen.gives ?? {};
  const others = Object.entries(earlier).filter(([name]) => !Object.hasOwn(own, name));
  return { ...Object.fromEntries(others), ...view.gives };
}
