import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from './PortalContext.ts';

/**
 * Loads the texts of a screen in a language, and then turns to that language: typed values stay, since the page is not
 * drawn again from nothing. What cannot be loaded is missed as the chunk of a screen is, and tried again as it is (R09).
 *
 * @returns a key for the page: another one after a turn for which it must be drawn anew
 */
export function useTexts(language: string, namespaces: readonly string[]): number {
  const { i18n } = useTranslation();
  const { view } = usePortal().portal;
  // A visit that misses its chunk as well tries that again first.
  const hasChunk = view?.program !== undefined;
  const names = namespaces.join(' ');
  const [drawing, setDrawing] = useState(0);
  useEffect(() => {
    let isOver = false;
    const turn = async () => {
      const isWhole = await load(i18n, language, names.split(' '));
      if (isOver || !hasChunk) return;
      if (!isWhole) view?.miss(() => void turn());
      else {
        view?.found();
        if (i18n.language === language) return;
        await i18n.changeLanguage(language);
        if (isTranslated()) setDrawing((before) => before + 1);
      }
    };
    void turn();
    return () => {
      isOver = true;
    };
  }, [i18n, language, names, view, hasChunk]);
  return drawing;
}

/** Chromium's translation puts such elements in the place of React's texts, which React then writes to in vain. */
const isTranslated = () => document.getElementsByTagName('font').length > 0;

/** Whether all of them are there now. i18next asks for a file that failed once again only so. */
async function load(texts: i18n, language: string, namespaces: readonly string[]): Promise<boolean> {
  const missing = () => namespaces.filter((name) => !texts.hasResourceBundle(language, name));
  if (missing().length > 0) await texts.reloadResources(language, missing());
  return missing().length === 0;
}
