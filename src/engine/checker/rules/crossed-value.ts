import { autocompleteOf } from '../../flow/compileForm.ts';
import type { Value } from '../../flow/types.ts';
import { sendersOf } from '../CallSite.ts';
import type { Report, Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

export const crossedValue: Rule = {
  id: 'crossed-value',
  why: 'Swapped values, such as an old and a new password, have the right type but the wrong meaning.',
  hint: 'Pass each value under its own name.',
  stage: 'flow',
  level: 'warning',
  // Because of this mistake, the other field seems unread.
  names: 'wrong',
  *ofPart(part) {
    for (const visit of [...part.nodes.calls, ...part.nodes.steps])
      yield* swappedIn(visit.value.with ?? {}, at(visit, 'with'));
    const { fields } = part.unit;
    for (const { operation, visit } of sendersOf(part, part.flows.definition.contract)) {
      const given = visit.value.with ?? {};
      for (const [name, value] of Object.entries(given)) {
        const [holder, other] = split(value);
        const isOther = holder === '$form' && other !== name && Object.hasOwn(operation.parameters, other);
        if (!isOther || !fields.has(name) || isSwapped(name, value, given)) continue;
        const message = `"${name}" gets the field ${other}, and there is a field ${name}`;
        yield { ...at(visit, 'with', name), message, found: String(value), suggestion: `$form.${name}` };
      }
    }
  },
  *ofUnit({ unit, flows }) {
    for (const body of bodiesOf(unit)) {
      const fields = body.items.flatMap((item, index) => {
        const token = 'field' in item ? autocompleteOf(item, flows.kinds) : undefined;
        return 'field' in item && token !== undefined
          ? [{ index, id: item.field, token, meant: tokenOf(item.field) }]
          : [];
      });
      for (const { index, id, token, meant } of fields) {
        const isName = NAMES.some(([name]) => name === token);
        // Two fields with the same token, or with the same name, have another finding.
        const isAlone = fields.filter((other) => other.token === token || other.id === id).length === 1;
        const isTold = fields.some((other) => other.index < index && other.token === meant && other.meant === token);
        if (!isName || meant === undefined || meant === token || !isAlone || isTold) continue;
        const message = `"${token}" on ${id}: the browser would fill in the wrong part of the name`;
        const owner = fields.find((other) => other.token === meant);
        const wrong = { ...at(body, index, 'autocomplete'), message };
        yield owner === undefined
          ? { ...wrong, hint: 'Give each part of a name its own token.', found: token, suggestion: meant }
          : { ...wrong, hint: `Exchange it with the "${meant}" of ${owner.id}.` };
      }
    }
  },
};

/** The autocomplete tokens for the parts of a person's name, each with the words in the ids of such fields. */
const NAMES = [
  ['given-name', /given|first|fore/i],
  ['additional-name', /additional|middle/i],
  ['family-name', /family|last|sur/i],
] as const;

/** The token that matches the id of a field. */
const tokenOf = (id: string) => NAMES.find(([, words]) => words.test(id) && /name/i.test(id))?.[0];

type Given = Readonly<Record<string, Value>>;

/** The first of two swapped names: each gets the value that the other name describes. */
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
