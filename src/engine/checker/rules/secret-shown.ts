import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Item, Step, Value } from '../../flow/types.ts';
import type { ScopedNode } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import { isSecret } from '../isSecret.ts';
import type { Rule } from '../Rule.ts';

type Shown = readonly [path: JsonPath, value: Value];

/** What an item shows as it is. A field's own value is shown by its kind. */
function shownBy(item: Item): Shown[] {
  if ('field' in item) return [];
  const { value, src, values } = item as { value?: Value; src?: Value; values?: Record<string, Value> };
  return [
    ...(value === undefined ? [] : [[['value'], value] as const]),
    ...(src === undefined ? [] : [[['src'], src] as const]),
    ...Object.entries(values ?? {}).map(([name, one]): Shown => [['values', name], one]),
  ];
}

const saidBy = ({ banner, toast }: Step): Shown[] => [
  ...(banner === undefined ? [] : [[['banner'], banner] as const]),
  ...Object.entries(toast ?? {}).map(([variant, message]): Shown => [['toast', variant], String(message)]),
];

/** Slots that outlive the tab, or that the browser sends along with every request. */
const isLasting = (slot: string) => slot.startsWith('local.') || slot.startsWith('cookie.');

const keptBy = ({ store }: Step): Shown[] =>
  Object.entries(store ?? {}).flatMap(([slot, value]): Shown[] => (isLasting(slot) ? [[['store', slot], value]] : []));

function* secretsIn(values: readonly Shown[], part: ScopedNode<unknown>, message: string): Generator<Report> {
  for (const [path, value] of values) {
    if (isSecret(value, part.scope)) yield { ...at(part, ...path), message };
  }
}

export const secretShown: Rule = {
  id: 'secret-shown',
  why: 'A bystander, or the next person at the same browser, could read it (P16).',
  hint: 'Leave the secret out. If people must see it, such as the key of an authenticator app, say so under "why".',
  stage: 'flow',
  per: 'part',
  *check({ parts }): Generator<Report> {
    for (const { nodes } of parts) {
      for (const item of nodes.items) {
        if (item.value.why === undefined) yield* secretsIn(shownBy(item.value), item, 'a secret would be shown');
      }
      for (const step of nodes.steps) {
        yield* secretsIn(saidBy(step.value), step, 'a secret would be shown');
        yield* secretsIn(keptBy(step.value), step, 'a secret would stay in the browser');
      }
    }
  },
};
