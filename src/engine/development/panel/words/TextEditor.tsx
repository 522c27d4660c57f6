import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { TEXT_MARK } from '../../../contract/textMark.ts';
import type { MovableItem, TextDetails } from '../../Words.ts';
import { PlaceLink, useInspector } from '../Tabs.tsx';
import { WordsField } from './WordsField.tsx';

/** Moves an item, or an option of a field, among its neighbours. */
export const Mover = observer(function Mover({ item: { id } }: { readonly item: MovableItem }) {
  const { words } = useInspector();
  return (
    <div className="line">
      <code>{id}</code>
      <button type="button" onClick={() => void words.move(id, -1)}>
        Move up
      </button>
      <button type="button" onClick={() => void words.move(id, 1)}>
        Move down
      </button>
    </div>
  );
});

/** The maximum number of screens that are named. */
const MOST = 6;

/** One text in all languages, side by side, with what the checker says. */
export const TextEditor = observer(function TextEditor({ details }: { readonly details: TextDetails }) {
  const { words } = useInspector();
  const { where, why, id, screens, option, languages, placeholders } = details;
  const { own, judgement, isRefused, isChecking } = words;
  return (
    <section className="section" aria-label="Text">
      <h3>{capital(where)}</h3> <code className="muted">{id}</code>
      {why !== undefined && <p>Why: {why}</p>}
      {screens.length > 1 && (
        <p className="notice">
          On {screens.length} screens, all of which <em>Save</em> changes: {screens.slice(0, MOST).join(', ')}
          {screens.length > MOST && ` and ${screens.length - MOST} more`}
        </p>
      )}
      {details.shared !== undefined && (
        <div className="notice">
          <p>Only {screens.join(', ')} says this. Other screens share a text for it.</p>
          <button type="button" onClick={() => void words.useShared()}>
            Back to the shared text
          </button>
        </div>
      )}
      {option !== undefined && <Mover item={option} />}
      <div className="languages">
        {languages.flatMap((of) =>
          of.forms.map((form) => (
            <WordsField
              key={`${of.language} ${form.id}`}
              of={of}
              form={form}
              placeholders={placeholders}
              room={roomBeside(details, of.language)}
            />
          )),
        )}
      </div>
      <Examples languages={languages} />
      <ul className="findings" aria-label="What the checker says">
        {judgement?.findings.map(({ level, language, text, place }) => (
          <li key={`${place.file} ${text}`} data-level={level}>
            {language !== undefined && <strong>{languages.find((one) => one.language === language)?.name}: </strong>}
            {text} <PlaceLink place={place} />
          </li>
        ))}
      </ul>
      <div className="line closing">
        <button
          type="button"
          className="main"
          title="Ctrl+Enter"
          disabled={own.length === 0 || isRefused}
          onClick={() => void words.save()}
        >
          Save
        </button>
        {details.own !== undefined && (
          <button
            type="button"
            title="Gives this screen words of its own; the other screens keep theirs"
            disabled={own.length === 0 || isRefused}
            onClick={() => void words.saveHere()}
          >
            Save only for this screen
          </button>
        )}
        <button type="button" disabled={own.length === 0} onClick={() => words.drop()}>
          Drop my edits
        </button>
        {isChecking && <span className="muted">Checking…</span>}
        <span role="status">{words.waiting.has('save') ? 'Saving…' : words.said}</span>
      </div>
    </section>
  );
});

/** Where a text that is not in the page can be seen. */
function Examples({ languages }: Pick<TextDetails, 'languages'>) {
  const shown = languages.filter(({ example }) => example !== undefined);
  if (shown.length === 0) return null;
  return (
    <p>
      In a tab of its own:{' '}
      {shown.map(({ language, name, example }) => (
        <a key={language} lang={language} href={example} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
    </p>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The maximum number of characters of a text in the languages beside one. */
const roomBeside = ({ languages }: TextDetails, language: string): number =>
  Math.max(
    0,
    ...languages
      .filter((one) => one.language !== language)
      .flatMap(({ forms }) => forms.map(({ words = '' }) => [...words].length)),
  );

/** Added to the document, whose own styles do not know that its texts can be pressed. */
const STYLE = `
  [${TEXT_MARK}] { cursor: pointer; }
  [${TEXT_MARK}]:hover, [${TEXT_MARK}][aria-current] { outline: 2px solid #1759c4; outline-offset: 2px; }
`;

/**
 * The mail or page of the service that has a text, with example data and as it was last saved, in the page's language.
 * A press on one of its texts opens that text, and the same document stays.
 */
export const Scene = observer(function Scene({ details }: { readonly details: TextDetails }) {
  const { inspector, words } = useInspector();
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, show] = useState(details);
  const { id } = details;
  const saved = JSON.stringify(details.languages.map(({ forms }) => forms.map((form) => form.words)));
  const before = useRef({ id, saved });
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page !== undefined && page !== null && point(page, id) === undefined) show(details);
    if (before.current.id === id && before.current.saved !== saved) page?.location.reload();
    before.current = { id, saved };
  }, [id, saved, details]);
  const { language } = inspector.page.portal;
  const inLanguage = shown.languages.find((one) => one.language === language) ?? shown.languages[0];
  if (inLanguage?.example === undefined) return null;
  const listen = () => {
    const page = frame.current?.contentDocument;
    if (page === undefined || page === null) return;
    const style = page.createElement('style');
    style.textContent = STYLE;
    page.head.append(style);
    point(page, id);
    page.addEventListener('click', (event) => {
      event.preventDefault();
      const pressed = event.composedPath().find((one) => (one as Element).matches?.(`[${TEXT_MARK}]`));
      const wanted = (pressed as Element | undefined)?.getAttribute(TEXT_MARK);
      if (wanted === null || wanted === undefined) return;
      showEditor(frame.current);
      void words.choose(wanted);
    });
  };
  return (
    <section className="section" aria-label="Where it stands">
      <p className="muted">As last saved, with example data. Press a text to write it.</p>
      <iframe ref={frame} title="What the service sends" src={inLanguage.example} onLoad={listen} />
    </section>
  );
});

/** Marks a text of the document as the present one. @returns undefined if the document does not have it */
function point(page: Document, id: string): Element | undefined {
  const named = [...page.querySelectorAll(`[${TEXT_MARK}]`)];
  for (const one of named) one.removeAttribute('aria-current');
  const [found] = named.filter((one) => one.getAttribute(TEXT_MARK) === id);
  found?.setAttribute('aria-current', 'true');
  // Only the document itself is scrolled: the panel stays at the words that are being written.
  const { top = 0, bottom = 0 } = found?.getBoundingClientRect() ?? {};
  const room = page.documentElement.clientHeight;
  if (top < 0 || bottom > room) page.defaultView?.scrollBy(0, top - room / 3);
  return found;
}

/** Scrolls to the text that is open, which is at the top of the panel: what was pressed may be far below. */
export const showEditor = (pressed: Element | null): void => pressed?.closest('[role=tabpanel]')?.scrollTo({ top: 0 });
