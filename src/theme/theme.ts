import brand from '../../flows/brand.json' with { type: 'json' };
import type { Brand } from '../engine/theme/Brand.ts';
import { brandTheme } from '../engine/theme/brandTheme.ts';
import { BASE } from './base.ts';

/**
 * How this portal looks: the theme that all brands share, with the brand of `flows/brand.json`. The only source of
 * colours, type, sizes and shadows: the page's provider gets it (`createTheme` in engine/renderer/mantineTheme.ts),
 * `writeSheet` makes the custom properties of every style sheet from it, and mails read it.
 */
export const THEME = brandTheme(BASE, brand as Brand);
