import type { FlowStore } from './FlowStore.ts';
import type { ScreenHost } from './ScreenHost.ts';

type Given = ScreenHost['gives'];

/**
 * What a screen gives its shell, with what the screens before it gave. That stays until a screen that is ready gives the
 * same name and has the answer that it is made of, so that nothing changes there and back between two steps.
 */
export function givenBy(view: FlowStore | undefined, earlier: Given): Given {
  if (view === undefined || view.phase === 'loading') return earlier;
  const own = view.program?.screen.gives ?? {};
  const isComing = (name: string) =>
    view.gives[name] === undefined && callsIn(own[name]).some((call) => view.isPending(call));
  const others = Object.entries(earlier).filter(([name]) => !Object.hasOwn(own, name));
  const given = Object.keys(own).map((name) => [name, isComing(name) ? earlier[name] : view.gives[name]]);
  return Object.fromEntries([...others, ...given]);
}

/** The calls whose answers a value is made of. */
const callsIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value ?? null).matchAll(/\$result\.([\w-]+)/g)].map(([, call = '']) => call);
