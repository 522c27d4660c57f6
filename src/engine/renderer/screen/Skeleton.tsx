import { Skeleton as Bone } from '@mantine/core';
import { outlineOf } from '../../flow/outlineOf.ts';
import type { FormProgram } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { LoaderItem } from '../body/LoaderItem.tsx';

interface SkeletonProps {
  readonly items: readonly Item[];
  /** The form of the items, if they have one. */
  readonly form?: Pick<FormProgram, 'fields'> | undefined;
  /** Instead of the items, which have not come yet. */
  readonly coming?: readonly string[];
}

/**
 * The outline of a screen before it has data: each part takes the space that it will need. Parts that may not appear
 * are left out. A loader is shown as it is.
 */
export function Skeleton({ items, form, coming }: SkeletonProps) {
  const word = useWords();
  const shapes = coming ?? outlineOf(items, ({ field }) => form?.fields[field]?.shape ?? 'field');
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
