import type { Definition } from '../../engine/flow/Definition.ts';
import type { Item } from '../../engine/flow/types.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import { textMatching } from '../walks/search/offered.ts';
import { valuesFor } from '../walks/search/subjectOf.ts';

type FieldItem = Extract<Item, { field: string }>;

/** Whether a field, or one of its boxes, is required and has no value that its rules accept. */
export function isMissing({ field, required, ...rest }: FieldItem, view: FlowStore): boolean {
  const boxes: unknown = Reflect.get(rest, 'items');
  const isBox = Array.isArray(boxes) && boxes.some((box: unknown) => Reflect.get(Object(box), 'required') === true);
  if (required === undefined && !isBox) return false;
  view.blur(field);
  return view.errors[field] !== undefined || view.form[field] === undefined || view.form[field] === '';
}

/** Gives a field another value, one that its rules accept if there is one. */
export function fillField(item: FieldItem, view: FlowStore, definition: Definition): void {
  const { field } = item;
  const options: unknown = Reflect.get(item, 'options');
  const listed: unknown = typeof options === 'string' ? view.evaluate(options) : options;
  const rules = Object.values(view.program?.forms ?? {}).flatMap((form) => form.rules[field] ?? []);
  const patterns = rules.flatMap(({ test, limit }) => (test === 'pattern' ? (textMatching(String(limit)) ?? []) : []));
  // A value may have to equal that of another field.
  const values = [...valuesFor(item, Array.isArray(listed) ? listed : [], definition, new Map()), ...patterns];
  const others = Object.entries(view.form).flatMap(([name, value]) => (name === field ? [] : [value]));
  const before = view.form[field];
  for (const value of [...values, ...others]) {
    if (value === before || value === undefined || value === '') continue;
    view.change(field, value);
    view.blur(field);
    if (view.errors[field] === undefined) return;
  }
}
