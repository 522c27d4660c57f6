import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { TextForm, TextInLanguage } from '../../Words.ts';
import { useInspector } from '../Tabs.tsx';

interface WordsFieldProps {
  readonly of: TextInLanguage;
  readonly form: TextForm;
  readonly placeholders: readonly string[];
  /** The maximum number of characters of the text in another language. */
  readonly room: number;
}

/** One form of a text in one language. Its placeholders are pieces: the caret is never inside one. */
export const WordsField = observer(function WordsField({ of, form, placeholders, room }: WordsFieldProps) {
  const { words } = useInspector();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const name = { language: of.language, id: form.id };
  const onPhone = words.room.get(of.language);
  const text = words.wordsOf(name, form.words);
  const conflict = words.judgement?.conflicts.find((one) => one.language === name.language && one.id === name.id);
  const write = (next: string) => words.edit(name, form.words, next);
  const snap = ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) => {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const whole = wholePieces(value, { start: selectionStart, end: selectionEnd });
    if (whole.start !== selectionStart || whole.end !== selectionEnd)
      currentTarget.setSelectionRange(whole.start, whole.end);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void words.save();
      return;
    }
    const { selectionStart, selectionEnd, value } = currentTarget;
    if (selectionStart !== selectionEnd) return;
    const isDeletion = key === 'Backspace' || key === 'Delete';
    const isStep = key === 'ArrowLeft' || key === 'ArrowRight';
    if (!isDeletion && !isStep) return;
    const isForward = key === 'Delete' || key === 'ArrowRight';
    const piece = pieceToDelete(value, selectionStart, isForward);
    if (piece === undefined) return;
    // A deletion takes the whole piece, and can be undone as usual. A step passes it.
    if (isDeletion) currentTarget.setSelectionRange(piece.start, piece.end);
    else if (!event.shiftKey && getComputedStyle(currentTarget).direction === 'ltr') {
      event.preventDefault();
      const at = isForward ? piece.end : piece.start;
      currentTarget.setSelectionRange(at, at);
    }
  };
  const insert = (piece: string) => {
    const element = field.current;
    if (element === null) return;
    element.focus();
    element.setRangeText(piece, element.selectionStart, element.selectionEnd, 'end');
    write(element.value);
  };
  const label = form.numbers === undefined ? of.name : `${of.name}, for ${form.numbers}`;
  return (
    <div className="form">
      <label htmlFor={id}>
        {label}
        {of.isDraft && <span className="tag">draft</span>}
      </label>
      <textarea
        ref={field}
        id={id}
        lang={of.language}
        dir="auto"
        spellCheck
        rows={Math.min(12, Math.max(2, Math.ceil(text.length / 48)))}
        value={text}
        onChange={({ target }) => write(target.value)}
        onClick={snap}
        onKeyUp={snap}
        onKeyDown={press}
      />
      <p className="muted">
        {count(text)}
        {onPhone !== undefined && `; up to ${onPhone} on a phone without another line`}
        {room > 0 && `; the longest in another language has ${room}`}
        {form.words === undefined && '; not written yet'}
      </p>
      {placeholders.length > 0 && (
        <div className="line">
          {placeholders.map((piece) => (
            <button key={piece} type="button" aria-label={`Insert ${piece}: ${label}`} onClick={() => insert(piece)}>
              <code>{piece}</code>
            </button>
          ))}
        </div>
      )}
      {conflict !== undefined && (
        <div role="alert" className="notice">
          <p>
            Somebody else has changed this text. It now says: <q lang={of.language}>{conflict.now}</q>
          </p>
          <button type="button" onClick={() => void words.settle(name, conflict.now, true)}>
            Keep mine
          </button>{' '}
          <button type="button" onClick={() => void words.settle(name, conflict.now, false)}>
            Take theirs
          </button>
        </div>
      )}
      {of.terms.length > 0 && (
        <ul className="muted">
          {of.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
    </div>
  );
});

const count = (text: string) => {
  const { length } = [...text];
  return `${length} ${length === 1 ? 'character' : 'characters'}`;
};

/** A placeholder is one piece: `{name}` or `{name, format}`. */
const PIECE = /\{[A-Za-z][A-Za-z0-9]*(?:, [a-z-]+)?\}/g;

interface Span {
  readonly start: number;
  readonly end: number;
}

const piecesOf = (text: string): Span[] =>
  [...text.matchAll(PIECE)].map(({ 0: piece, index }) => ({ start: index, end: index + piece.length }));

/** A selection that cuts no placeholder: its ends move out of it. A caret moves to the nearer side. */
export function wholePieces(text: string, { start, end }: Span): Span {
  if (start === end) {
    const piece = piecesOf(text).find((one) => one.start < start && start < one.end);
    if (piece === undefined) return { start, end };
    const at = start - piece.start < piece.end - start ? piece.start : piece.end;
    return { start: at, end: at };
  }
  const cut = piecesOf(text).filter((one) => one.start < end && start < one.end);
  return {
    start: Math.min(start, ...cut.map((one) => one.start)),
    end: Math.max(end, ...cut.map((one) => one.end)),
  };
}

/** The placeholder that the next deletion would cut: the one before the caret, or the one after it. */
export function pieceToDelete(text: string, caret: number, isForward: boolean): Span | undefined {
  return piecesOf(text).find(({ start, end }) =>
    isForward ? start <= caret && caret < end : start < caret && caret <= end,
  );
}
