import type { Definition } from '../../flow/Definition.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { kindOf } from '../../flow/kindOf.ts';
import { partsIn } from '../../flow/partsIn.ts';
import type { Scope } from '../../flow/Scope.ts';
import type { Item, Step, Value } from '../../flow/types.ts';
import type { ScopedNode, UnitNodes } from '../../flow/UnitNodes.ts';
import { step as STEP } from '../../grammar/steps.ts';
import { at } from '../at.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { carriedSecrets, sourcesOf } from '../carriedSecrets.ts';
import type { Report } from '../Finding.ts';
import { isSecret } from '../isSecret.ts';
import type { Rule } from '../Rule.ts';

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
  *ofPart({ parts, flows: { definition } }): Generator<Report> {
    for (const checked of parts) {
      const { nodes } = checked;
      for (const { place, value, scope, message } of disclosedIn(nodes, definition)) {
        if (isSecret(value, scope)) yield { ...place, message };
      }
      yield* givenSecrets(checked);
    }
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
