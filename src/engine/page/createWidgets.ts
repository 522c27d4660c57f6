import { KIND_WIDGETS } from '../fields/widgets.ts';
import { WidgetLoader } from '../widgets/WidgetLoader.ts';
import type { PageParts } from './PageParts.ts';

/** The widgets of the engine's kinds, with those that the portal adds or replaces. */
export function createWidgets({ widgets: own }: Pick<PageParts, 'widgets'>): WidgetLoader {
  const early = Object.entries(KIND_WIDGETS.early).filter(([name]) => own?.later?.[name] === undefined);
  return new WidgetLoader({
    early: { ...Object.fromEntries(early), ...own?.early },
    later: { ...KIND_WIDGETS.later, ...own?.later },
  });
}
