/**
 * Mantine's palette: it asks that the primary colour has its ten shades, and draws none of them here, since the style
 * sheet is ours.
 */
export const DEFAULT_COLORS = { blue: Array.from({ length: 10 }, () => '') };
