import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useShown } from '../useShown.ts';
import { useBodyView } from '../ViewContext.ts';
import { Mark } from './Mark.tsx';

/** The image of a header: the organisation's icon if there is one (SIGNIN-04), else the portal's mark and name. */
export const HeaderLogo = observer(function HeaderLogo({ item }: { readonly item: ItemOf<'image'> }) {
  const view = useBodyView();
  const own = useOwnTexts();
  const show = useShown();
  const { t: portal } = useTranslation('portal');
  const [failed, setFailed] = useState<string>();
  const src = view.imageOf(item.src);
  const alt = own(`images.${item.image}`);
  if (src !== undefined && src !== failed) {
    const whose = item.alt === undefined ? '' : show(view.present(item.alt));
    return (
      <img
        className="header-icon"
        data-image={item.image}
        src={src}
        alt={whose || alt}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <span className="header-mark" data-image={item.image} role="img" aria-label={alt}>
      <Mark />
      <span className="header-name" aria-hidden="true">
        {portal('name')}
      </span>
    </span>
  );
});
