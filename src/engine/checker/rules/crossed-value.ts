import type { Value } from '../../flow/types.ts';
import { at } from '../at.ts';
import { sendersOf } from '../CallSite.ts';
import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

export const crossedValue: Rule = {
  id: 'crossed-value',
  why: 'Swapped values, such as an old and a new password, have the right type but the wrong meaning.',
  hint: 'Pass each value under its own name.',
  stage: 'flow',
  level: 'warning',
  // That nothing reads the other field follows from it.
  names: 'wrong',
  *ofPart({ parts, flows }) {
    for (const { nodes } of parts)
      for (const visit of [...nodes.calls, ...nodes.steps]) yield* swappedIn(visit.value.with ?? {}, at(visit, 'with'));
    for (const checked of parts) {
      const { fields } = checked.unit;
      for (const { operation, visit } of sendersOf(checked, flows.definition.contract)) {
        const given = visit.value.with ?? {};
        for (const [name, value] of Object.entries(given)) {
          const [holder, other] = split(value);
          const isOther = holder === '$form' && other !== name && Object.hasOwn(operation.parameters, other);
          if (!isOther || !fields.has(name) || isSwapped(name, value, given)) continue;
          const message = `"${name}" gets the field ${other}, and there is a field ${name}`;
          yield { ...at(visit, 'with', name), message, found: String(value), suggestion: `$form.${name}` };
        }
      }
    }
  },
};

type Given = Readonly<Record<string, Value>>;

/** The first of two swapped names: each gets the value that the other one's name describes. */
function* swappedIn(given: Given, place: Pick<Report, 'file' | 'path'>): Generator<Report> {
  const names = Object.keys(given);
  for (const [name, value] of Object.entries(given)) {
    const [holder, other] = split(value);
    if (!isSwapped(name, value, given) || names.indexOf(other) < names.indexOf(name)) continue;
    const message = `"${name}" and "${other}" get each other's values`;
    yield { ...at(place, name), message, found: String(value), suggestion: `${holder}.${name}` };
  }
}

function isSwapped(name: string, value: Value, given: Given): boolean {
  const [holder, other] = split(value);
  return other !== name && Object.hasOwn(given, other) && given[other] === `${holder}.${name}`;
}

/** A reference, split before its last name. */
function split(value: Value): [holder: string, name: string] {
  const [, holder = '', name = ''] = /^(\$.+)\.([^.]+)$/.exec(String(value)) ?? [];
  return [holder, name];
}
