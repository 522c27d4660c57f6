import { useMantineTheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../theme/nameIn.ts';
import type { Theme } from '../../theme/Theme.ts';

/** What the product is called: as the brand says, else as the texts do. */
export function usePortalName(): string {
  const { t, i18n } = useTranslation('portal');
  const { other }: { readonly other: Partial<Theme['other']> } = useMantineTheme();
  return nameIn({ other: other as Theme['other'] }, i18n.language) ?? t('name');
}
