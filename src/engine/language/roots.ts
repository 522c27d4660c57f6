import type { NameKind } from './primitives.ts';

interface Root {
  /** The kind of name that its first member is. `$session.token` names the slot `session.token`. */
  readonly names?: NameKind;
}

/** Each root of references, and the source of its values. For its types see `flow/typeOfReference.ts`. */
const ROOTS = {
  /** The values of fields as sent. */
  form: { names: 'field' },
  /** The text in a field. */
  typed: { names: 'field' },
  /** The answers to calls. */
  result: { names: 'call' },
  input: { names: 'input' },
  derived: { names: 'derived' },
  /** The state of the screen. */
  state: {},
  /** The entry of a list, or an option of a field. */
  item: {},
  /** In an outcome's line: the data or the error of the answer, and the values that were sent. */
  data: {},
  error: {},
  sent: {},
  /** The answer to the call for the environment. */
  env: {},
  session: { names: 'slot' },
  local: { names: 'slot' },
  cookie: { names: 'slot' },
  /** In a shell: values from its screen. */
  screen: { names: 'given' },
  /** In a screen: a map of the portal. */
  map: { names: 'map' },
  /** The seconds of timers. */
  after: { names: 'state' },
} as const satisfies Readonly<Record<string, Root>>;

export type RootName = keyof typeof ROOTS;
export const ROOT_NAMES = Object.keys(ROOTS) as readonly RootName[];

export const isRoot = (name: string): name is RootName => Object.hasOwn(ROOTS, name);

/** The kind of name that a root's first member is; undefined for a root without names, and for an unknown root. */
export function kindNamedByRoot(name: string): NameKind | undefined {
  const root: Root = isRoot(name) ? ROOTS[name] : {};
  return root.names;
}
