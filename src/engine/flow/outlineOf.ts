import type { FieldShape } from './Program.ts';
import type { Field, Item } from './types.ts';

/** What a part of a screen looks like before it has data. */
type Shape = FieldShape | 'button' | 'entry' | 'fact' | 'square';

interface Known {
  readonly shapeOfField: (field: Field) => FieldShape;
  /** Whether an item appears for certain. */
  readonly isSure: (item: Item) => boolean;
}

/** The parts of a screen before it has data, from top to bottom. Those that may not appear are left out. */
export const outlineOf = (items: readonly Item[], { shapeOfField, isSure }: Known): readonly Shape[] =>
  items.filter(isSure).flatMap((item, index, sure) => {
    if ('field' in item) return [shapeOfField(item)];
    if ('submit' in item) return ['button'];
    // A button before the submit stands beside it.
    if ('button' in item) return isSubmit(sure[index + 1]) ? [] : ['button'];
    if ('fact' in item || 'image' in item) return ['fact'];
    // Words after an image stand beside it.
    if ('text' in item) return isImage(sure[index - 1]) ? [] : ['line'];
    if ('list' in item) return item.item.some((part) => 'button' in part) ? ['entry'] : ['line'];
    return 'qr' in item ? ['square'] : [];
  });

const isSubmit = (item: Item | undefined): boolean => item !== undefined && 'submit' in item;
const isImage = (item: Item | undefined): boolean => item !== undefined && 'image' in item;
