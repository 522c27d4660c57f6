import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useShown } from '../useShown.ts';
import { useBodyView } from '../ViewContext.ts';
import { PortalLogo } from './PortalLogo.tsx';

/**
 * The image of a header: the organisation's icon and name if there is one (SIGNIN-04), else the logo of the brand, or
 * its mark and name.
 */
export const HeaderLogo = observer(function HeaderLogo({ item }: { readonly item: ItemOf<'image'> }) {
  const view = useBodyView();
  const own = useOwnTexts();
  const show = useShown();
  const [failed, setFailed] = useState<string>();
  const src = view.imageOf(item.src);
  const alt = own(`images.${item.image}`);
  if (src !== undefined && src !== failed) {
    const whose = item.alt === undefined ? '' : show(view.present(item.alt));
    return (
      <span className="header-mark">
        <img
          className="header-icon"
          data-image={item.image}
          src={src}
          alt={whose === '' ? alt : ''}
          onError={() => setFailed(src)}
        />
        {whose !== '' && <span className="header-name">{whose}</span>}
      </span>
    );
  }
  return <PortalLogo id={item.image} />;
});
