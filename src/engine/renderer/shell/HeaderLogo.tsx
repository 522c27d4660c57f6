import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useShown } from '../useShown.ts';
import { useBodyView } from '../ViewContext.ts';
import { Logo, useLogo } from './Logo.tsx';
import { Mark } from './Mark.tsx';
import { usePortalName } from './usePortalName.ts';

/**
 * The image of a header: the organisation's icon and name if there is one (SIGNIN-04), else the logo of the brand, or
 * its mark and name.
 */
export const HeaderLogo = observer(function HeaderLogo({ item }: { readonly item: ItemOf<'image'> }) {
  const view = useBodyView();
  const own = useOwnTexts();
  const show = useShown();
  const name = usePortalName();
  const logo = useLogo();
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
  if (logo !== undefined) return <Logo id={item.image} logo={logo} name={name} />;
  return (
    <span className="header-mark" data-image={item.image} role="img" aria-label={name}>
      <Mark />
      <span className="header-name" aria-hidden="true">
        {name}
      </span>
    </span>
  );
});
