import { Badge } from '@mantine/core';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';

/** Small marks of what something is. */
export function Badges({ items }: { readonly items: readonly ItemOf<'badge'>[] }) {
  const own = useOwnTexts();
  return (
    <p className="badges">
      {items.map(({ badge, dot }) => (
        <Badge key={badge} component="span" data-badge={badge} data-dot={dot}>
          {own(`badges.${badge}`)}
        </Badge>
      ))}
    </p>
  );
}
