import { KIND_WIDGETS } from '../../../../src/engine/fields/widgets.ts';
import { createWidgets } from '../../../../src/engine/page/createWidgets.ts';
import { widgets } from '../../../../src/portal/browser/widgets.ts';

const loader = createWidgets({ widgets });
await loader.load(Object.keys({ ...KIND_WIDGETS.later, ...widgets.later }));

/** Every widget of this portal, loaded. */
export const portalWidgets = loader.loaded;
