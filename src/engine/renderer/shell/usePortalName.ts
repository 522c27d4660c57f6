import { useMantineTheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../theme/nameIn.ts';
import type { PageTheme } from '../../theme/PageTheme.ts';

/** What the product is called: as the brand says, else as the texts do. */
export function usePortalName(): string {
  const { t, i18n } = useTranslation('portal');
  const { other }: PageTheme = useMantineTheme();
  return nameIn({ other }, i18n.language) ?? t('name');
}
