import type { ItemShape } from '../language/ItemKind.ts';
import { itemNamed, kindOfItem } from '../language/items.ts';
import type { FieldShape } from './Program.ts';
import type { Field, Item } from './types.ts';

interface Known {
  readonly shapeOfField: (field: Field) => FieldShape;
  /** Whether an item certainly appears. */
  readonly isSure: (item: Item) => boolean;
}

/** The skeleton of a screen before it has data, from top to bottom, without parts that may not appear. */
export const outlineOf = (
  items: readonly Item[],
  { shapeOfField, isSure }: Known,
): readonly (FieldShape | ItemShape)[] =>
  items.filter(isSure).flatMap((item, index, sure) => {
    if ('field' in item) return [shapeOfField(item)];
    const kindAt = (place: number) => kindOfItem(sure[place] ?? {});
    const kind = kindAt(index);
    const beside = { before: kindAt(index - 1), after: kindAt(index + 1) };
    return (kind && itemNamed(kind).shape?.(item as never, beside)) ?? [];
  });
