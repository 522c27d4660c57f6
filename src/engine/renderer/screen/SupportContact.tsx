import { useMantineTheme } from '@mantine/core';
import type { PageTheme } from '../../theme/PageTheme.ts';
import { supportIn } from '../../theme/supportIn.ts';
import { useTranslationOfPage } from '../../widgets/words/useTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';

/** How people reach support, where the brand says it: below a status screen, which may be the end of the way. */
export function SupportContact() {
  const word = useWords();
  const { language } = useTranslationOfPage().i18n;
  const { other }: PageTheme = useMantineTheme();
  const contact = supportIn({ other }, language);
  return contact === undefined ? null : <p className="support">{word('support', { contact })}</p>;
}
