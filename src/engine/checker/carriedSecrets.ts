import { ownMember } from '../contract/ownMember.ts';
import { exitsOf } from '../flow/exitsOf.ts';
import { functionIn } from '../flow/expressions/applyFunction.ts';
import { ANYTHING } from '../flow/Schema.ts';
import type { Scope } from '../flow/Scope.ts';
import { inputsOf } from '../flow/typeOfInput.ts';
import type { Value } from '../flow/types.ts';
import { valuesIn } from '../flow/valuesIn.ts';
import { kindNamedByRoot } from '../language/roots.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from './CheckedUnit.ts';
import { isSecret } from './isSecret.ts';
import type { UnitView } from './Project.ts';

/** A value that a step passes to an input or a slot, where its type no longer marks it as a secret. */
interface Handed {
  readonly to: string;
  readonly isSecret: boolean;
  /** The inputs and slots that the value depends on. */
  readonly from: readonly string[];
}

/** The inputs and slots of all screens into which a step puts a secret. */
export function carriedSecrets({ units }: UnitView): ReadonlySet<string> {
  const handed = units.flatMap(handedBy);
  const secrets = new Set(handed.flatMap(({ to, isSecret: is }) => (is ? [to] : [])));
  const readers = new Map<string, string[]>();
  for (const { to, from } of handed) for (const one of from) readers.set(one, [...(readers.get(one) ?? []), to]);
  for (const one of secrets) {
    for (const to of readers.get(one) ?? []) secrets.add(to);
    // An input or a slot with a record has the members of the record too.
    const [whole, member] = splitMember(one);
    if (member !== undefined) for (const to of readers.get(whole) ?? []) secrets.add(`${to}.${member}`);
  }
  return secrets;
}

/** An input or a slot, and the member of its record. */
function splitMember(name: string): readonly [whole: string, member: string | undefined] {
  const parts = name.split('.');
  // The name of a slot contains a dot.
  const own = name.includes(' ') ? 1 : 2;
  return [parts.slice(0, own).join('.'), parts[own]];
}

/** Names of inputs include their screen or dialog; names of slots do not. */
const handedBy = keptPer(({ ownParts }: CheckedUnit): readonly Handed[] => ownParts.flatMap(handedIn));

const handedIn = keptPer(({ unit, nodes }: CheckedPart): readonly Handed[] =>
  nodes.steps.flatMap(({ value: step, scope }) => {
    const { store, with: passed } = step;
    const owners = exitsOf(step).flatMap(({ kind, target }) =>
      kind === 'screen' ? [target] : kind === 'dialog' ? [`${unit.id}/${target}`] : [],
    );
    const inputs = owners.flatMap((owner) =>
      Object.entries(passed ?? {}).map(([name, value]) => [`${owner} ${name}`, value] as const),
    );
    const all = [...inputs, ...Object.entries(store ?? {})];
    return all
      .flatMap(([to, value]) => memberwise(to, value, scope))
      .flatMap(([to, value]): Handed[] => {
        const one = { to, isSecret: isSecret(value, scope), from: sourcesOf(value, scope) };
        return one.isSecret || one.from.length > 0 ? [one] : [];
      });
  }),
);

/** A passed value. For a record, also each of its members, since they may be read separately. */
function memberwise(to: string, value: Value, { flows }: Scope): readonly (readonly [to: string, value: Value])[] {
  const { functions } = flows.definition;
  const found = typeof value === 'object' ? functionIn(value, functions) : undefined;
  const properties = found?.known.gives(found.argument, () => ANYTHING).properties ?? {};
  const members = valuesIn(value, functions)?.values.flatMap(({ path, value: inner }) => {
    const name = String(path.at(-1));
    return Object.hasOwn(properties, name) ? [[`${to}.${name}`, inner] as const] : [];
  });
  return [[to, value], ...(members ?? [])];
}

/** The inputs and slots that a value depends on. If the value reads a member of a record there, only that member. */
export function sourcesOf(value: Value, scope: Scope, within: readonly string[] = []): readonly string[] {
  if (typeof value === 'object') {
    const found = valuesIn(value, scope.flows.definition.functions);
    if (found === undefined || found.known.hides) return [];
    return found.values.flatMap((inner) => sourcesOf(inner.value, scope, within));
  }
  if (typeof value !== 'string') return [];
  const [root = '', name = '', member, ...deeper] = value.split('.');
  if (deeper.length > 0) return [];
  const isWhole = member === undefined;
  if (root === '$derived') {
    if (!isWhole) return [];
    const derived = within.includes(name) ? undefined : ownMember(scope.unit.derived, name);
    return derived === undefined ? [] : sourcesOf(derived, scope, [...within, name]);
  }
  const below = isWhole ? '' : `.${member}`;
  if (kindNamedByRoot(root.slice(1)) === 'slot') return [value.slice(1)];
  if (root !== '$input' || !inputsOf(scope).has(name)) return [];
  const isOfDialog = ownMember(scope.unit.dialogs.get(scope.dialog ?? '')?.value.takes, name) !== undefined;
  return [`${scope.unit.id}${isOfDialog ? `/${scope.dialog}` : ''} ${name}${below}`];
}
