import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ShellView } from '../../runtime/ShellView.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';

interface LanguageMenuProps {
  readonly id: string;
  readonly shell: ShellView;
}

/** All languages, each by its own name, so that nobody must read one language to find another. */
export const LanguageMenu = observer(function LanguageMenu({ id, shell }: LanguageMenuProps) {
  const own = useOwnTexts();
  const word = useWords();
  return (
    <nav className="languages" data-languages={id} aria-label={own(`languages.${id}`, '') || word('languageMenu')}>
      {Object.entries(shell.languages).map(([language, { name }]) => (
        <UnstyledButton
          key={language}
          className="language"
          type="button"
          lang={language}
          data-language={language}
          aria-current={language === shell.language ? 'true' : undefined}
          onClick={() => shell.changeLanguage(language)}
        >
          {name}
        </UnstyledButton>
      ))}
    </nav>
  );
});
