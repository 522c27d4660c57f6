import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { Item } from '../../flow/types.ts';
import type { ShellView } from '../../runtime/ShellView.ts';
import { useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { Body } from '../body/Body.tsx';

interface LanguageMenuProps {
  readonly id: string;
  readonly shell: ShellView;
}

/** All languages under their own names, readable without knowing the current language. */
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

/** A link's action as a string, which is equal for links that do the same. */
const leadTo = (item: Item): string => JSON.stringify('link' in item ? item.do : item);

interface ShellFooterProps {
  readonly items: readonly Item[];
  readonly shell: ShellView;
}

/**
 * The footer of a shell. Items listed before the languages share a bar with them. Items after the languages float at
 * the lower right, and are hidden in narrow windows (D-88) if the bar has an equivalent link.
 */
export const ShellFooter = observer(function ShellFooter({ items, shell }: ShellFooterProps) {
  const at = items.findIndex((item) => 'languages' in item);
  const languages = items[at];
  const bar = at < 0 ? items : items.slice(0, at);
  const floating = at < 0 ? [] : items.slice(at + 1);
  const doubled = bar.filter((item) => floating.some((other) => leadTo(item) === leadTo(other)));
  const hasMenu = languages !== undefined && 'languages' in languages && shell.isVisible(languages);
  return (
    // The menu depends on the environment, which arrives later. Its space is reserved to avoid a layout shift.
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
