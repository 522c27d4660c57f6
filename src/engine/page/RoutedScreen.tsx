import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { PortalFrame } from '../renderer/PortalFrame.tsx';
import { namespaceOf, SHARED_NAMESPACES } from '../texts/namespaces.ts';
import { usePortal } from './PortalContext.ts';
import { useTexts } from './useTexts.ts';

/** The element of a route: the shell and the screen, once the texts of both are loaded. */
export const RoutedScreen = observer(function RoutedScreen({ screen }: { readonly screen: string }) {
  const { portal, theme, widgets, isPrerendered, positions } = usePortal();
  const { view, shell, language } = portal;
  const namespaces =
    portal.screen === undefined ? SHARED_NAMESPACES : [...SHARED_NAMESPACES, namespaceOf(portal.screen)];
  const { i18n } = useTranslation();
  const hasTexts = namespaces.every((name) => i18n.languages.some((code) => i18n.hasResourceBundle(code, name)));
  const isGoneTo = useNavigationType() !== NavigationType.Pop;
  const drawing = useTexts(language, namespaces);
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
  return <PortalFrame key={drawing} shell={shell} view={view} isPending={!isHere} theme={theme} widgets={widgets} />;
});
