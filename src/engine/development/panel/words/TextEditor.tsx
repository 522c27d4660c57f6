import { observer } from 'mobx-react-lite';
import type { TextDetails } from '../../Words.ts';
import { useInspector } from '../InspectorContext.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { Mover } from './Mover.tsx';
import { WordsField } from './WordsField.tsx';

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
