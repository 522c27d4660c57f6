import { isLoad } from '../../flow/loads.ts';
import type { Handler, Item } from '../../flow/types.ts';
import type { CheckedUnit } from '../CheckedUnit.ts';
import type { Report, Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

export const repeatedCall: Rule = {
  id: 'repeated-call',
  why: 'The same call is made twice, and the later answer wins.',
  hint: 'Make the call in one of the two places.',
  stage: 'flow',
  level: 'warning',
  *ofUnit(checked) {
    yield* loadedAgain(checked);
    yield* sentAgain(checked);
  },
};

/** Calls that a screen makes on entry although they load automatically. */
function* loadedAgain({ unit }: CheckedUnit): Generator<Report> {
  for (const { value, file, path } of unit.handlers) {
    if (path.at(-1) !== 'entry' || path[0] === 'states') continue;
    for (const [index, step] of [value].flat().entries()) {
      const call = step.call === undefined ? undefined : unit.calls.get(step.call)?.value;
      if (call === undefined || !isLoad(call) || call.when !== undefined || step.with !== undefined) continue;
      const message = `${step.call} is already a load`;
      yield { file, path: [...path, ...(Array.isArray(value) ? [index] : []), 'call'], message };
    }
  }
}

/** Calls that a field makes at each digit although the last digit presses the button that makes them. */
function* sentAgain({ unit }: CheckedUnit): Generator<Report> {
  for (const body of bodiesOf(unit)) {
    for (const [index, item] of body.items.entries()) {
      if (!('field' in item) || !('sends' in item) || item.change === undefined) continue;
      const sent = body.items.flatMap((other) => (isSender(other, item.field) ? callsIn(other.do) : []));
      const again = callsIn(item.change).find((call) => sent.includes(call));
      if (again === undefined) continue;
      const message = `with "sends", the last digit already calls ${again}`;
      yield { ...at(body, index, 'change'), onKey: true, message };
    }
  }
}

const callsIn = (handler: Handler | undefined) =>
  [handler ?? []].flat().flatMap(({ call }) => (call === undefined ? [] : [call]));

/** Whether an item is pressed when the field is complete. */
const isSender = (item: Item, field: string): item is Extract<Item, { readonly do?: unknown }> =>
  'submit' in item || ('button' in item && item.checks?.includes(field) === true);
