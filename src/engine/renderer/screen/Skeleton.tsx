import { Skeleton as Bone } from '@mantine/core';
import type { Item } from '../../flow/types.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { LoaderItem } from '../body/LoaderItem.tsx';

/**
 * What a screen will look like, without what it will say: each part takes the room that it will need. Parts that may
 * not come (shown by an answer, in another state than the first) are left out; a loader is shown as it is.
 */
export function Skeleton({ items }: { readonly items: readonly Item[] }) {
  const word = useWords();
  const shapes = items.flatMap((item) => shapeOf(item) ?? []);
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

type Shape = 'line' | 'field' | 'button' | 'entry' | 'square';

function shapeOf(item: Item): Shape | undefined {
  if (item.shown !== undefined) return undefined;
  if ('field' in item) return item.widget === 'checkbox' ? 'line' : 'field';
  if ('submit' in item || 'button' in item) return 'button';
  if ('text' in item || 'fact' in item) return 'line';
  if ('list' in item) return 'entry';
  return 'qr' in item ? 'square' : undefined;
}
