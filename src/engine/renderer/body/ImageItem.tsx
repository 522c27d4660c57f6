import { Avatar } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useShown } from '../useShown.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { initialsOf } from './initialsOf.ts';

/** An image, or initials if there is none or it cannot be loaded. */
export const ImageItem = observer(function ImageItem({ item }: { readonly item: ItemOf<'image'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const show = useShown();
  const [failed, setFailed] = useState<string>();
  if (view.isAwaited(item)) return <span className="image" aria-hidden="true" />;
  const src = view.imageOf(item.src, entry);
  if (src !== undefined && src !== failed) {
    const alt = item.alt === undefined ? '' : show(view.present(item.alt, entry));
    return (
      <Avatar
        component="span"
        data-image={item.image}
        src={src}
        alt={alt || own(`images.${item.image}`)}
        imageProps={{ onError: () => setFailed(src) }}
      />
    );
  }
  const initials = initialsOf((item.initials ?? []).map((reference) => view.evaluate(reference, entry)));
  if (initials === undefined) return null;
  return (
    <Avatar component="span" data-image={item.image} aria-hidden="true">
      {initials}
    </Avatar>
  );
});
