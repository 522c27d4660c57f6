import { Badge } from '@mantine/core';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';

/** Small labels of an entry. */
export function Badges({ items }: { readonly items: readonly ItemOf<'badge'>[] }) {
  const own = useOwnTexts();
  return (
    <p className="badges">
      {items.map(({ badge, variant }) => (
        <Badge key={badge} component="span" data-badge={badge} data-status={variant === 'status' || undefined}>
          {own(`badges.${badge}`)}
        </Badge>
      ))}
    </p>
  );
}
