import { ownMember } from '../../contract/isRecord.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const countdownWithoutAfter: Rule = {
  id: 'countdown-without-after',
  why: 'The countdown would end without any effect.',
  hint: 'Give the state an "after": a countdown shows the time left until it.',
  stage: 'flow',
  misses: true,
  *ofPart({ unit, nodes }) {
    const screenAfter = 'after' in unit.source && unit.source.after !== undefined;
    for (const item of nodes.items) {
      if (!('countdown' in item.value) || screenAfter) continue;
      const states = item.value.in === undefined ? Object.keys(unit.states) : [item.value.in].flat();
      const without = states.filter((state) => {
        const known = ownMember(unit.states, state);
        return known !== undefined && known.after === undefined;
      });
      if (states.length > 0 && without.length === 0) continue;
      const where = without.length === 0 ? unit.id : `the state ${without.join(', ')}`;
      yield { ...at(item, 'countdown'), message: `${where} has no "after", so there is nothing to count down to` };
    }
  },
};
