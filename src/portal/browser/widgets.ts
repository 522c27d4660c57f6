import type { Widgets } from '../../engine/widgets/WidgetLoader.ts';

/** The widgets of the field kinds that this portal adds. */
export const widgets: Pick<Widgets, 'later'> = {
  later: {
    consent: async () => ({ consent: (await import('../fields/consent/ConsentWidget.tsx')).ConsentWidget }),
  },
};
