import { type RefObject, useEffect, useRef } from 'react';
import { PHRASE_END } from '../../texts/phrases.ts';
import { usePortalName } from '../shell/usePortalName.ts';

/** Whether this document has shown a screen before. The first screen leaves the focus where the browser starts. */
let hasShownScreen = false;

/**
 * Sets the title of the document: screen and portal, or only the portal if the screen has no title (SIGNIN-06). Focuses
 * the heading of a new screen, so that it is read out. A requested field gets the focus later (D-86).
 */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = usePortalName();
  useEffect(() => {
    document.title = title === '' ? name : `${title.replaceAll(PHRASE_END, '')} – ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (hasShownScreen) heading.current?.focus({ preventScroll: true });
    hasShownScreen = true;
  }, []);
  return heading;
}
