import { observer } from 'mobx-react-lite';
import type { ItemOf } from '../../flow/types.ts';
import { LinkItem } from './LinkItem.tsx';

/** Adjacent links. */
export const Links = observer(function Links({ items }: { readonly items: readonly ItemOf<'link'>[] }) {
  return (
    <div className="links">
      {items.map((item) => (
        <LinkItem key={item.link} item={item} />
      ))}
    </div>
  );
});
