import portal from 'virtual:portal';
import { createRenderer } from '@vestibule/engine/prerender';

export const renderer = createRenderer(portal);
