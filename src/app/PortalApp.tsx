import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PortalFrame } from '../renderer/PortalFrame.tsx';
import type { Portal } from '../runtime/Portal.ts';
import { COMMON_NAMESPACES } from '../widgets/words/createTexts.ts';

interface PortalAppProps {
  readonly portal: Portal;
  /** The HTML had this screen in it already, so it is shown before the environment is known. */
  readonly isPrerendered: boolean;
}

/** The frame and the screen of the address, as soon as the texts of both are here. */
export const PortalApp = observer(function PortalApp({ portal, isPrerendered }: PortalAppProps) {
  const { view, shell, language } = portal;
  const flow = view?.program?.flow;
  const namespaces = flow === undefined ? COMMON_NAMESPACES : [...COMMON_NAMESPACES, flow];
  const { i18n } = useTranslation(namespaces);
  // Not `ready`, which a file that could not be had is as well: that screen would have no words.
  const hasTexts = namespaces.every((name) => i18n.languages.some((code) => i18n.hasResourceBundle(code, name)));
  useEffect(() => {
    // Texts of the new language are fetched first; what is typed stays, since nothing is taken off the page.
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);
  if (view === undefined || shell === undefined) return null;
  return <PortalFrame shell={shell} view={view} isPending={!hasTexts || !(portal.isReady || isPrerendered)} />;
});
