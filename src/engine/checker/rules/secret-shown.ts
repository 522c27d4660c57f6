import { ownMember } from '../../contract/isRecord.ts';
import { kindOf } from '../../flow/classifyFile.ts';
import type { Definition } from '../../flow/Definition.ts';
import { exitsOf } from '../../flow/exitsOf.ts';
import { functionIn } from '../../flow/expressions/holdsFor.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { partsIn, valuesIn } from '../../flow/partsIn.ts';
import { ANYTHING } from '../../flow/Schema.ts';
import { inputsOf } from '../../flow/typeOfInput.ts';
import type { Item, Step, Value } from '../../flow/types.ts';
import type { Scope, ScopedNode, UnitNodes } from '../../flow/Unit.ts';
import { step as STEP } from '../../grammar/steps.ts';
import { kindNamedByRoot } from '../../language/roots.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { isSecret } from '../isSecret.ts';
import type { UnitView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

type Shown = readonly [path: JsonPath, value: Value];

/** The values that an item shows unchanged. A field's own value is left out, since the field's kind shows it. */
function shownBy(item: Item, definition: Definition): Shown[] {
  if ('field' in item) {
    const { initial } = item;
    return initial === undefined || kindOf(item, definition).secret !== undefined ? [] : [[['initial'], initial]];
  }
  const { value, src, values } = item as { value?: Value; src?: Value; values?: Record<string, Value> };
  return [
    ...(value === undefined ? [] : [[['value'], value] as const]),
    ...(src === undefined ? [] : [[['src'], src] as const]),
    ...Object.entries(values ?? {}).map(([name, one]): Shown => [['values', name], one]),
  ];
}

/** The values in a step's messages. */
const saidBy = (step: Step): Shown[] =>
  partsIn(step, STEP).flatMap(({ part, path, value }): Shown[] => (part === 'message' ? [[path, String(value)]] : []));

/** Whether a slot outlives the tab, or is sent by the browser with every request. */
const isLasting = (slot: string) => slot.startsWith('local.') || slot.startsWith('cookie.');

const keptBy = ({ store }: Step): Shown[] =>
  Object.entries(store ?? {}).flatMap(([slot, value]): Shown[] => (isLasting(slot) ? [[['store', slot], value]] : []));

const SHOWN = 'a secret would be shown';
const KEPT = 'a secret would be stored in the browser';

/** A shown or stored value, its place, and the message to report if the value is a secret. */
interface Disclosed {
  readonly place: Pick<Report, 'file' | 'path'>;
  readonly value: Value;
  readonly scope: Scope;
  readonly message: string;
}

function disclosedIn({ items, steps }: UnitNodes, definition: Definition): readonly Disclosed[] {
  const listed = (values: readonly Shown[], part: ScopedNode<unknown>, message: string) =>
    values.map(([path, value]): Disclosed => ({ place: at(part, ...path), value, scope: part.scope, message }));
  return [
    ...items.flatMap((item) =>
      listed(
        shownBy(item.value, definition).filter(([, value]) => item.value.why === undefined || isTyped(value)),
        item,
        SHOWN,
      ),
    ),
    ...steps.flatMap((step) => [...listed(saidBy(step.value), step, SHOWN), ...listed(keptBy(step.value), step, KEPT)]),
  ];
}

/** Whether a value was typed. A typed secret must not be shown or used as a picture's address, whatever "why" says. */
const isTyped = (value: Value): boolean => /"\$(?:form|typed|sent|screen)\./.test(JSON.stringify(value));

/** The places that would disclose a secret in an input or a slot. */
const disclosedBy = keptPer(({ ownParts }: CheckedUnit) => ownParts.flatMap(disclosedByPart));

const disclosedByPart = keptPer(({ nodes, flows }: CheckedPart) =>
  disclosedIn(nodes, flows.definition).flatMap(({ place, value, scope, message }) => {
    const from = isSecret(value, scope) ? [] : sourcesOf(value, scope);
    return from.length === 0 ? [] : [{ ...place, from, message }];
  }),
);

/** Secrets that a screen passes to its shell: they stay in the history entries of the following screens. */
function* givenSecrets({ part, whole: { flows, unit } }: CheckedPart): Generator<Report> {
  if (part.kind !== 'own' || !('gives' in unit.source)) return;
  for (const [name, value] of Object.entries(unit.source.gives ?? {})) {
    if (value === null || !isSecret(value, { flows, unit })) continue;
    yield { file: unit.file, path: [...unit.path, 'gives', name], message: KEPT };
  }
}

export const secretShown: Rule = {
  id: 'secret-shown',
  why: 'Bystanders, or the next person to use the browser, could read it (P16).',
  hint: 'Leave the secret out. If people must see it, such as an authenticator app\'s key, say so in "why".',
  stage: 'flow',
  *ofPart(checked, { flows: { definition } }): Generator<Report> {
    const { nodes } = checked;
    for (const { place, value, scope, message } of disclosedIn(nodes, definition)) {
      if (isSecret(value, scope)) yield { ...place, message };
    }
    yield* givenSecrets(checked);
  },
  *ofFlows(view): Generator<Report> {
    const secrets = carriedSecrets(view);
    for (const { from, message, ...place } of view.units.flatMap(disclosedBy)) {
      const source = from.find((one) => secrets.has(one));
      const name = source?.split(' ').at(-1);
      if (source !== undefined) yield { ...place, message: `${message}: a step puts it into ${name}` };
    }
  },
};

/** A value that a step passes to an input or a slot, where its type no longer marks it as a secret. */
interface Handed {
  readonly to: string;
  readonly isSecret: boolean;
  /** The inputs and slots that the value depends on. */
  readonly from: readonly string[];
}

/** The inputs and slots of all screens into which a step puts a secret. */
function carriedSecrets({ units }: UnitView): ReadonlySet<string> {
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
function sourcesOf(value: Value, scope: Scope, within: readonly string[] = []): readonly string[] {
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
