import { Skeleton as Bone } from '@mantine/core';
import type { Item } from '../../flow/types.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { LoaderItem } from '../body/LoaderItem.tsx';

interface SkeletonProps {
  /** Shapes from top to bottom (flow/outlineOf.ts). */
  readonly shapes: readonly string[];
  /** The items, once they are here. */
  readonly items?: readonly Item[];
}

/**
 * The outline of a screen before it has data: each part takes the space that it will need. Parts that may not appear
 * are left out. A loader is shown as it is.
 */
export function Skeleton({ shapes, items = [] }: SkeletonProps) {
  const word = useWords();
  const loaders = items.filter((item) => 'loader' in item);
  if (loaders.length > 0) return loaders.map(({ loader }) => <LoaderItem key={loader} id={loader} />);
  return (
    <div className="skeleton">
      <span className="visually-hidden" role="status">
        {word('loading')}
      </span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move
        <Bone key={index} data-bone={shape} animate={false} />
      ))}
    </div>
  );
}
