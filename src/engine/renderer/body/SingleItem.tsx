import { observer } from 'mobx-react-lite';
import type { Item } from '../../flow/types.ts';
import { CountdownItem } from './CountdownItem.tsx';
import { ImageItem } from './ImageItem.tsx';
import { LoaderItem } from './LoaderItem.tsx';
import { QrItem } from './QrItem.tsx';
import { TextItem } from './TextItem.tsx';

/** An item that stands alone, by its kind. Fields are the form's, lists the body's, languages the frame's. */
export const SingleItem = observer(function SingleItem({ item }: { readonly item: Item }) {
  if ('text' in item) return <TextItem item={item} />;
  if ('image' in item) return <ImageItem item={item} />;
  if ('loader' in item) return <LoaderItem id={item.loader} />;
  if ('countdown' in item) return <CountdownItem id={item.countdown} />;
  if ('qr' in item) return <QrItem item={item} />;
  return null;
});
