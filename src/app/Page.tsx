import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Portal } from '../runtime/Portal.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { PortalApp } from './PortalApp.tsx';

interface PageProps {
  readonly portal: Portal;
  readonly texts: i18n;
  readonly isPrerendered: boolean;
  /** Draws nothing: the router, the mark of hydration. */
  readonly children?: ReactNode;
}

/** The whole page, the same in the browser and in the build. */
export function Page({ portal, texts, isPrerendered, children }: PageProps) {
  return (
    <I18nextProvider i18n={texts}>
      <CrashBoundary>
        <PortalApp portal={portal} isPrerendered={isPrerendered} />
      </CrashBoundary>
      {children}
    </I18nextProvider>
  );
}
