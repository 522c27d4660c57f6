import { observer } from 'mobx-react-lite';
import type { Item } from '../../flow/types.ts';
import { CountdownItem } from './CountdownItem.tsx';
import { ImageItem } from './ImageItem.tsx';
import { LoaderItem } from './LoaderItem.tsx';
import { QrItem } from './QrItem.tsx';
import { TextItem } from './TextItem.tsx';

/** A single item, by its kind. The form draws fields, the body draws lists, the shell draws languages. */
export const SingleItem = observer(function SingleItem({ item }: { readonly item: Item }) {
  if ('text' in item) return <TextItem item={item} />;
  if ('image' in item) return <ImageItem item={item} />;
  if ('loader' in item) return <LoaderItem id={item.loader} />;
  if ('countdown' in item) return <CountdownItem id={item.countdown} />;
  if ('qr' in item) return <QrItem item={item} />;
  return null;
});
