import { createContext, useContext } from 'react';
import type { Portal } from '../runtime/Portal.ts';
import type { PageTheme } from '../theme/PageTheme.ts';
import type { Widget } from '../widgets/WidgetLoader.ts';
import type { ScrollPositions } from './ScrollPositions.ts';

interface Shown {
  readonly portal: Portal;
  readonly theme: PageTheme;
  readonly widgets: Readonly<Record<string, Widget>>;
  /** The pre-rendered HTML has the screen, so it is shown before the environment is known. */
  readonly isPrerendered: boolean;
  readonly positions: ScrollPositions;
}

export const PortalContext = createContext<Shown | undefined>(undefined);

/** The portal that the routes show. */
export function usePortal(): Shown {
  const shown = useContext(PortalContext);
  if (shown === undefined) throw new Error('This component needs a portal around it');
  return shown;
}
