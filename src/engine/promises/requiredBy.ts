import { implies, knowledgeOf } from '../flow/expressions/compareGuards.ts';
import { guardAt } from './Model.ts';
import type { Event } from './Moment.ts';
import type { Move } from './Move.ts';

/** What the form of a pressed submit requires: fields, and items of fields, as `terms.age`. Empty for other steps. */
export function requiredBy({ move, at }: Event): readonly string[] {
  const { scope, start, dialog } = move;
  if (start !== 'press' || !isSubmit(move)) return [];
  return [...scope.unit.fields].flatMap(([name, placed]) => {
    const { field } = placed;
    const states = field.in === undefined ? undefined : [field.in].flat();
    if (placed.dialog !== dialog) return [];
    if (states !== undefined && (at.state === undefined || !states.includes(at.state))) return [];
    if (field.shown !== undefined && !implies(guardAt(move, at.state), field.shown, knowledgeOf(scope))) return [];
    const { items = [] } = field as { items?: readonly { readonly id: string; readonly required?: boolean }[] };
    const boxes = items.filter(({ required }) => required === true).map(({ id }) => `${name}.${id}`);
    return [...(field.required === true ? [name] : []), ...boxes];
  });
}

/** The step is in the body's item itself, under "do". */
function isSubmit({ on, scope: { unit }, dialog }: Move): boolean {
  const bodies =
    dialog === undefined ? unit.bodies.map(({ value }) => value) : [unit.dialogs.get(dialog)?.value.body ?? []];
  return bodies.flat().some((item) => 'submit' in item && item.submit === on);
}
