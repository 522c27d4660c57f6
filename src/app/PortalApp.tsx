import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { PortalFrame } from '../renderer/PortalFrame.tsx';
import type { Portal } from '../runtime/Portal.ts';
import { useTextsSource } from '../widgets/words/TextsProvider.tsx';
import { useNamespaces } from '../widgets/words/useNamespaces.ts';
import { COMMON_NAMESPACES } from './createTexts.ts';

interface PortalAppProps {
  readonly portal: Portal;
  /** The HTML had this screen in it already, so it is shown before the environment is known. */
  readonly isPrerendered: boolean;
}

/** The frame and the screen of the address, as soon as the texts of both are here. */
export const PortalApp = observer(function PortalApp({ portal, isPrerendered }: PortalAppProps) {
  const { view, shell, language } = portal;
  const flow = view?.program?.flow;
  const { i18n } = useTextsSource();
  const hasTexts = useNamespaces(flow === undefined ? COMMON_NAMESPACES : [...COMMON_NAMESPACES, flow]);
  useEffect(() => {
    // Texts of the new language are fetched first; what is typed stays, since nothing is taken off the page.
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);
  if (view === undefined || shell === undefined) return null;
  return <PortalFrame shell={shell} view={view} isPending={!hasTexts || !(portal.isReady || isPrerendered)} />;
});
