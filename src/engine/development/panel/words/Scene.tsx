import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { TEXT_MARK } from '../../../contract/textMark.ts';
import type { TextDetails } from '../../Words.ts';
import { useInspector } from '../InspectorContext.ts';

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
