import type { FieldShape } from './Program.ts';
import type { Field, Item } from './types.ts';

/** What a part of a screen looks like before it has data. */
export type Shape = FieldShape | 'button' | 'entry' | 'square';

/** The parts of a screen before it has data, from top to bottom. Those that may not appear are left out. */
export const outlineOf = (items: readonly Item[], shapeOfField: (field: Field) => FieldShape): readonly Shape[] =>
  items.flatMap((item) => {
    if (item.shown !== undefined) return [];
    if ('field' in item) return [shapeOfField(item)];
    if ('submit' in item || 'button' in item) return ['button'];
    if ('text' in item || 'fact' in item) return ['line'];
    if ('list' in item) return ['entry'];
    return 'qr' in item ? ['square'] : [];
  });
