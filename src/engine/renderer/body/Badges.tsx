import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';

/** Small marks of what something is. */
export function Badges({ items }: { readonly items: readonly ItemOf<'badge'>[] }) {
  const own = useOwnTexts();
  return (
    <p className="badges">
      {items.map(({ badge, dot }) => (
        <span key={badge} className="badge" data-badge={badge} data-dot={dot}>
          {own(`badges.${badge}`)}
        </span>
      ))}
    </p>
  );
}
