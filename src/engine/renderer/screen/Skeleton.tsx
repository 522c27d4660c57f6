import { Skeleton as Bone } from '@mantine/core';
import type { FieldShape, FormProgram } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { LoaderItem } from '../body/LoaderItem.tsx';

interface SkeletonProps {
  readonly items: readonly Item[];
  /** The form of the items, if they have one. */
  readonly form?: Pick<FormProgram, 'fields'> | undefined;
}

/**
 * The outline of a screen before it has data: each part takes the space that it will need. Parts that may not appear
 * are left out. A loader is shown as it is.
 */
export function Skeleton({ items, form }: SkeletonProps) {
  const word = useWords();
  const shapes = items.flatMap((item) => shapeOf(item, form) ?? []);
  const loaders = items.filter((item) => 'loader' in item);
  if (loaders.length > 0) return loaders.map(({ loader }) => <LoaderItem key={loader} id={loader} />);
  return (
    <div className="skeleton">
      <span className="visually-hidden" role="status">
        {word('loading')}
      </span>
      {(shapes.length > 0 ? shapes : (['line', 'field', 'button'] as const)).map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move
        <Bone key={index} data-bone={shape} animate={false} />
      ))}
    </div>
  );
}

type Shape = FieldShape | 'button' | 'entry' | 'square';

function shapeOf(item: Item, form: SkeletonProps['form']): Shape | undefined {
  if (item.shown !== undefined) return undefined;
  if ('field' in item) return form?.fields[item.field]?.shape ?? 'field';
  if ('submit' in item || 'button' in item) return 'button';
  if ('text' in item || 'fact' in item) return 'line';
  if ('list' in item) return 'entry';
  return 'qr' in item ? 'square' : undefined;
}
