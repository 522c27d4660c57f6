import portal from 'virtual:portal';
import { createRenderer } from '../engine/page/prerender/createRenderer.tsx';
import { createParts } from '../portal/browser/createParts.ts';
import { widgets } from '../portal/browser/widgets.ts';

export const renderer = createRenderer(portal, { ...createParts(), widgets });
