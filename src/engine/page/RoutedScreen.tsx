import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { PortalFrame } from '../renderer/PortalFrame.tsx';
import { COMMON_NAMESPACES } from '../texts/createTexts.ts';
import { usePortal } from './PortalContext.ts';

/** The element of a route: the frame and the screen, as soon as the texts of both are here. */
export const RoutedScreen = observer(function RoutedScreen({ screen }: { readonly screen: string }) {
  const { portal, theme, widgets, isPrerendered } = usePortal();
  const { view, shell, language } = portal;
  const flow = view?.program?.flow;
  const namespaces = flow === undefined ? COMMON_NAMESPACES : [...COMMON_NAMESPACES, flow];
  const { i18n } = useTranslation(namespaces);
  // Not `ready`, which a file that could not be had is as well: that screen would have no words.
  const hasTexts = namespaces.every((name) => i18n.languages.some((code) => i18n.hasResourceBundle(code, name)));
  const isGoneTo = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    // Texts of the new language are fetched first; what is typed stays, since nothing is taken off the page.
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);
  useLayoutEffect(() => {
    // A screen that is gone to begins at its top. After Back and Forward the browser finds the place again.
    if (isGoneTo && view !== undefined) window.scrollTo(0, 0);
  }, [isGoneTo, view]);
  if (view === undefined || shell === undefined) return null;
  const isHere = portal.screen === screen && hasTexts && (portal.isReady || isPrerendered);
  return <PortalFrame shell={shell} view={view} isPending={!isHere} theme={theme} widgets={widgets} />;
});
