import type { NameKind } from './primitives.ts';
import type { Verb } from './Verb.ts';
import { VERBS } from './verbs/index.ts';

type Verbs = typeof VERBS;
export type VerbName = keyof Verbs;
/** The verbs whose member `leads` is one of these. */
export type Leading<L extends NonNullable<Verb['leads']>> = {
  [V in VerbName]: Verbs[V] extends { readonly leads: L } ? V : never;
}[VerbName];
export type ExitName = Leading<'out' | 'away'>;

export const VERB_NAMES = Object.keys(VERBS) as readonly VerbName[];
export const verbNamed = (name: VerbName): Verb => VERBS[name];

const leading = <L extends NonNullable<Verb['leads']>>(...ways: readonly L[]) =>
  VERB_NAMES.filter((name): name is Leading<L> => ways.some((way) => verbNamed(name).leads === way));

/** The verbs that lead anywhere, including to another state. */
export const LEADING = leading('on', 'out', 'away');
/** The verbs whose effect a visitor sees elsewhere too: on the next screen, or beside any screen. */
export type Notice = {
  [V in VerbName]: Verbs[V] extends { readonly seen: 'next' | 'anywhere' } ? V : never;
}[VerbName];
export const isNotice = (name: string): name is Notice =>
  VERB_NAMES.some((verb) => verb === name && ['next', 'anywhere'].includes(verbNamed(verb).seen ?? ''));

/** The exits of a step. The checker allows only one. */
export const EXITS: readonly ExitName[] = leading('out', 'away');
/** The exits of a screen. */
export const AWAY = leading('away');

/** The schema of each verb, in canonical order. */
export const VERB_SCHEMAS = Object.fromEntries(VERB_NAMES.map((name) => [name, VERBS[name].schema])) as {
  readonly [V in VerbName]: Verbs[V]['schema'];
};

/** The kind of name that a verb takes; undefined if it takes no kind, or several. */
export function kindNamedBy(name: VerbName): NameKind | undefined {
  const { anyOf, ...own } = verbNamed(name).schema as Named & { readonly anyOf?: readonly Named[] };
  return [own, ...(anyOf ?? [])].flatMap((schema) => schema['x-names'] ?? [])[0];
}
interface Named {
  readonly 'x-names'?: NameKind;
}
