import { useMantineTheme } from '@mantine/core';
import { nameIn } from '../../theme/nameIn.ts';
import type { PageTheme } from '../../theme/Theme.ts';
import { useTexts, useTranslationOfPage } from '../../widgets/words/useTexts.ts';

/** The brand's product name, else the product name in the texts. */
export function usePortalName(): string {
  const { i18n } = useTranslationOfPage();
  const t = useTexts('portal');
  const { other }: PageTheme = useMantineTheme();
  return nameIn({ other }, i18n.language) ?? t('name');
}
