import type { Widgets } from '../../engine/widgets/WidgetLoader.ts';

/** What draws the kinds of fields that this portal adds. */
export const widgets: Pick<Widgets, 'later'> = {
  later: {
    consent: async () => ({ consent: (await import('../fields/consent/ConsentWidget.tsx')).ConsentWidget }),
  },
};
