import { observer } from 'mobx-react-lite';
import type { Item } from '../../flow/types.ts';
import { Body } from '../body/Body.tsx';
import { useBodyView } from '../ViewContext.ts';
import { HeaderLogo } from './HeaderLogo.tsx';

/** The header of a shell. Its images are logos. */
export const ShellHeader = observer(function ShellHeader({ items }: { readonly items: readonly Item[] }) {
  const view = useBodyView();
  return (
    <header className="header">
      {items
        .filter((item) => view.isVisible(item))
        .map((item) =>
          'image' in item ? (
            <HeaderLogo key={item.image} item={item} />
          ) : (
            <Body key={JSON.stringify(item)} items={[item]} />
          ),
        )}
    </header>
  );
});
