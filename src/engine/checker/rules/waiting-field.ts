import { implies, knowledgeOf } from '../../flow/expressions/compareGuards.ts';
import { circlesIn } from '../circlesIn.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const waitingField: Rule = {
  id: 'waiting-field',
  why: 'Fields that are each shown once the other is filled in are never shown.',
  hint: 'Show one of them from the start, or give it an initial value.',
  stage: 'flow',
  *ofUnit({ nodes }) {
    const hidden = nodes.items.flatMap(({ value, ...place }) =>
      'field' in value && value.shown !== undefined && value.initial === undefined
        ? [{ name: value.field, shown: value.shown, place }]
        : [],
    );
    if (hidden.length < 2) return;
    const ways = new Map(
      hidden.map(({ name, shown, place }) => {
        const others = hidden.filter((one) => one.name !== name);
        const awaited = others.filter((one) => implies(shown, `$form.${one.name}`, knowledgeOf(place.scope)));
        return [name, awaited.map((one) => ({ to: one.name }))];
      }),
    );
    const circles = circlesIn(ways);
    const told = new Set<number | undefined>();
    for (const { name, place } of hidden) {
      const circle = circles.get(name);
      const other = ways.get(name)?.find(({ to }) => circles.get(to) === circle)?.to;
      if (other === undefined || told.has(circle)) continue;
      told.add(circle);
      const message = `${name} is shown once ${other} is filled in, and ${other} waits for ${name}`;
      yield { ...at(place, 'shown'), message };
    }
  },
};
