import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether a screen was shown before in this document: the first one leaves the focus where the browser begins. */
let hasShownScreen = false;

/**
 * Titles the document by the screen and the portal, or by the portal alone where the screen has no title
 * (SIGNIN-06), and puts the focus on the heading of a new screen, so that it is heard. A field that is asked for takes
 * the focus later (D-86).
 */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { t: portal } = useTranslation('portal');
  const name = portal('name');
  useEffect(() => {
    document.title = title === '' ? name : `${title} – ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (hasShownScreen) heading.current?.focus({ preventScroll: true });
    hasShownScreen = true;
  }, []);
  return heading;
}
