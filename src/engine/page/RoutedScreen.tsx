import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { PortalFrame } from '../renderer/PortalFrame.tsx';
import { namespaceOf, SHARED_NAMESPACES } from '../texts/namespaces.ts';
import { usePortal } from './PortalContext.ts';

/** The element of a route: the shell and the screen, once the texts of both are loaded. */
export const RoutedScreen = observer(function RoutedScreen({ screen }: { readonly screen: string }) {
  const { portal, theme, widgets, isPrerendered, positions } = usePortal();
  const { view, shell, language } = portal;
  const namespaces =
    portal.screen === undefined ? SHARED_NAMESPACES : [...SHARED_NAMESPACES, namespaceOf(portal.screen)];
  const { i18n } = useTranslation(namespaces);
  // Not `ready`, which is also true if a file could not be loaded: the screen would have no words.
  const hasTexts = namespaces.every((name) => i18n.languages.some((code) => i18n.hasResourceBundle(code, name)));
  const isGoneTo = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    // The texts of the new language are loaded first. Typed values stay, since the page is not drawn again from nothing.
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);
  const { key: entry } = useLocation();
  // A pre-rendered screen does not wait, so that the answer draws it only where it says something.
  const isHere = portal.screen === screen && hasTexts && (isPrerendered || portal.isReady);
  useLayoutEffect(() => positions.turnTo(entry), [positions, entry]);
  useLayoutEffect(() => {
    // A new screen begins at its top.
    if (isGoneTo && view !== undefined) window.scrollTo(0, 0);
  }, [isGoneTo, view]);
  useLayoutEffect(() => {
    if (isHere) positions.show(entry, !isGoneTo);
  }, [positions, entry, isHere, isGoneTo]);
  if (view === undefined || shell === undefined) return null;
  return <PortalFrame shell={shell} view={view} isPending={!isHere} theme={theme} widgets={widgets} />;
});
