import { ownMember } from '../contract/ownMember.ts';
import type { Scope } from '../flow/Scope.ts';
import { inputsOf } from '../flow/typeOfInput.ts';
import type { Value } from '../flow/types.ts';
import { valuesIn } from '../flow/valuesIn.ts';
import { isSecret } from './isSecret.ts';
import type { CheckedPart, CheckedUnit, UnitView } from './Project.ts';

/** A value that a step hands on, to an input or a slot. Nothing in their types says that it is a secret. */
interface Handed {
  readonly to: string;
  readonly isSecret: boolean;
  /** The inputs and slots that the value is made of. */
  readonly from: readonly string[];
}

/** The inputs and slots of all screens that hold a secret because a step put it there. */
export function carriedSecrets({ units }: UnitView): ReadonlySet<string> {
  const handed = units.flatMap((checked) => checked.keep(handedBy));
  const secrets = new Set(handed.flatMap(({ to, isSecret: is }) => (is ? [to] : [])));
  const readers = new Map<string, string[]>();
  for (const { to, from } of handed) for (const one of from) readers.set(one, [...(readers.get(one) ?? []), to]);
  for (const one of secrets) for (const to of readers.get(one) ?? []) secrets.add(to);
  return secrets;
}

/** Inputs are named by their screen or dialog, slots by themselves. */
const handedBy = (checked: CheckedUnit): readonly Handed[] => checked.gather(handedIn, ['steps']);

function handedIn({ unit, nodes }: CheckedPart): readonly Handed[] {
  return nodes.steps.flatMap(({ value: { goto, dialog, store, with: passed }, scope }) => {
    const owner = goto ?? (dialog === undefined ? undefined : `${unit.id}/${dialog}`);
    const inputs =
      owner === undefined
        ? []
        : Object.entries(passed ?? {}).map(([name, value]) => [`${owner} ${name}`, value] as const);
    const all = [...inputs, ...Object.entries(store ?? {})];
    return all.flatMap(([to, value]): Handed[] => {
      const one = { to, isSecret: isSecret(value, scope), from: sourcesOf(value, scope) };
      return one.isSecret || one.from.length > 0 ? [one] : [];
    });
  });
}

/** The inputs and slots that a value is made of, as a whole: of a record that holds a secret, each member is known. */
export function sourcesOf(value: Value, scope: Scope, within: readonly string[] = []): readonly string[] {
  if (typeof value === 'object') {
    const found = valuesIn(value, scope.flows.definition.functions);
    if (found === undefined || found.known.hides) return [];
    return found.values.flatMap((inner) => sourcesOf(inner.value, scope, within));
  }
  if (typeof value !== 'string') return [];
  const [root, name = '', ...members] = value.split('.');
  if (members.length > 0) return [];
  if (root === '$derived') {
    const derived = within.includes(name) ? undefined : ownMember(scope.unit.derived, name);
    return derived === undefined ? [] : sourcesOf(derived, scope, [...within, name]);
  }
  if (['$session', '$local', '$cookie'].includes(root ?? '')) return [value.slice(1)];
  if (root !== '$input' || !inputsOf(scope).has(name)) return [];
  const isOfDialog = ownMember(scope.unit.dialogs.get(scope.dialog ?? '')?.value.takes, name) !== undefined;
  return [`${scope.unit.id}${isOfDialog ? `/${scope.dialog}` : ''} ${name}`];
}
