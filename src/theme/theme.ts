import brand from '../../flows/brand.json' with { type: 'json' };
import { brandTheme } from '../engine/theme/brandTheme.ts';
import type { Brand } from '../engine/theme/Theme.ts';
import { BASE } from './base.ts';

/**
 * The look of this portal: the common theme of all brands, with the brand of `flows/brand.json`. The only source of
 * colours, type, sizes and shadows: for the page's provider (`createTheme` in engine/renderer/PortalFrame.tsx), for the
 * custom properties of every style sheet (`writeSheet`), and for mails.
 */
export const THEME = brandTheme(BASE, brand as Brand);
