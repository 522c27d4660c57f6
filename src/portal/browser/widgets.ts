import { KIND_WIDGETS } from '../../engine/fields/widgets.ts';
import type { Widgets } from '../../engine/widgets/shelf.ts';

/** What draws the fields of this portal. */
export const widgets: Widgets = {
  early: KIND_WIDGETS.early,
  later: {
    ...KIND_WIDGETS.later,
    consent: async () => ({ consent: (await import('../fields/consent/ConsentWidget.tsx')).ConsentWidget }),
  },
};
