import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { Item } from '../../flow/types.ts';
import type { ShellView } from '../../runtime/ShellView.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { Body } from '../body/Body.tsx';

interface LanguageMenuProps {
  readonly id: string;
  readonly shell: ShellView;
}

/** All languages, each by its own name, so that nobody must read one language to find another. */
const LanguageMenu = observer(function LanguageMenu({ id, shell }: LanguageMenuProps) {
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

/** What a link does, as a text: links that do the same have the same. */
const leadTo = (item: Item): string => JSON.stringify('link' in item ? item.do : item);

interface ShellFooterProps {
  readonly items: readonly Item[];
  readonly shell: ShellView;
}

/**
 * The footer of a shell. Items before the languages stand in its bar with them. Items after them float at the lower
 * right corner, and are hidden in narrow windows (D-88), where the bar has its own link to the same.
 */
export const ShellFooter = observer(function ShellFooter({ items, shell }: ShellFooterProps) {
  const at = items.findIndex((item) => 'languages' in item);
  const languages = items[at];
  const bar = at < 0 ? items : items.slice(0, at);
  const floating = at < 0 ? [] : items.slice(at + 1);
  const doubled = bar.filter((item) => floating.some((other) => leadTo(item) === leadTo(other)));
  const hasMenu = languages !== undefined && 'languages' in languages && shell.isVisible(languages);
  return (
    // The environment decides on the menu, and comes later: its place is kept, so that nothing moves.
    <footer className="footer" data-awaits={languages === undefined || hasMenu ? undefined : ''}>
      <div className="bar">
        <Body items={bar.filter((item) => !doubled.includes(item))} />
        {doubled.length > 0 && (
          <div className="twin">
            <Body items={doubled} />
          </div>
        )}
      </div>
      {hasMenu && <LanguageMenu id={languages.languages} shell={shell} />}
      {at >= 0 && (
        <div className="floating">
          <Body items={floating} />
        </div>
      )}
    </footer>
  );
});
