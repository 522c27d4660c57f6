import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { type ListedText, TEXT_GROUPS, type TextGroup } from '../../Words.ts';
import { SHORTCUTS } from '../PanelState.ts';
import { useInspector } from '../Tabs.tsx';
import { Mover, Scene, showEditor, TextEditor } from './TextEditor.tsx';

const TITLES: Readonly<Record<TextGroup, string>> = {
  screen: 'This screen',
  dialog: 'Its dialogs',
  message: 'Messages that it can show',
  shell: 'Around the screen',
  service: 'Mails and pages of the service',
  other: 'Elsewhere',
};

/** The texts of the page, also those that it only can show, and one of them in all languages. */
export const WordsTab = observer(function WordsTab() {
  const { inspector, state, words } = useInspector();
  const search = useId();
  const { screen, language } = inspector.page.portal;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen or language has other texts
  useEffect(() => void words.refresh(), [words, screen, language]);
  const { list, details, below, find, trouble, waiting } = words;
  return (
    <>
      <div className="line tools">
        <button
          type="button"
          aria-pressed={state.isPicking}
          title={SHORTCUTS.words.words}
          onClick={() => state.pick(!state.isPicking)}
        >
          Press a text in the page
        </button>
        {below !== undefined && (
          <button type="button" onClick={() => words.search('')}>
            All texts of the screen
          </button>
        )}
      </div>
      {trouble !== '' && (
        <p role="alert" className="trouble">
          {trouble}
        </p>
      )}
      {words.item !== undefined && <Mover item={words.item} />}
      {details === undefined && waiting.has('text') && <p className="muted">Reading the text…</p>}
      {details !== undefined && <TextEditor key={details.id} details={details} />}
      {details?.languages.some(({ example }) => example !== undefined) && <Scene details={details} />}
      <label className="search" htmlFor={search}>
        Find a text, by its words or its name
        <input id={search} type="search" value={find} onChange={({ target }) => words.search(target.value)} />
      </label>
      {list === undefined && trouble === '' && <p className="muted">Reading the texts…</p>}
      {list !== undefined && list.texts.length === 0 && (
        <p className="muted">
          {below === undefined ? 'No text has these words.' : 'This part of the page has no text.'}
        </p>
      )}
      {TEXT_GROUPS.map((group) => (
        <Group key={group} title={TITLES[group]} texts={list?.texts.filter((text) => text.group === group) ?? []} />
      ))}
      {list !== undefined && list.more > 0 && <p className="muted">And {list.more} more: find them by their words.</p>}
    </>
  );
});

const Group = observer(function Group({
  title,
  texts,
}: {
  readonly title: string;
  readonly texts: readonly ListedText[];
}) {
  const { inspector, words } = useInspector();
  if (texts.length === 0) return null;
  return (
    <details className="section" open>
      <summary>
        <h3>{title}</h3>
      </summary>
      <ul>
        {texts.map(({ id, where, words: said }) => (
          <li key={id}>
            <button
              type="button"
              className="text"
              data-text={id}
              aria-pressed={words.details?.id === id}
              onClick={({ currentTarget }) => {
                showEditor(currentTarget);
                void words.choose(id);
              }}
            >
              <span lang={inspector.page.portal.language}>{said === '' ? '—' : said}</span>{' '}
              <span className="muted">{where}</span>
              {words.isEdited(id) && <span className="tag">not saved</span>}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
});
