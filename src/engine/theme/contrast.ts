import chroma from 'chroma-js';

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;
/** The contrast that a control's edge and an icon need (WCAG 2.2, 1.4.11). */
export const VISIBLE = 3;

/** The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (a: string, b: string): number => chroma.contrast(a, b);

/** How different two opaque colours look, 0 to 100 (CIEDE2000). */
export const difference = (a: string, b: string): number => chroma.deltaE(a, b);

/**
 * A colour with a share of another one mixed in, like `color-mix(in srgb, …)` in CSS Color 5.
 *
 * @param share 0 to 1
 */
export const mixed = (color: string, into: string, share: number): string =>
  chroma.mix(into, color, share, 'rgb').hex();

/** A colour with just enough of another one mixed in to meet a condition; if no mixture does, the other colour. */
export function mixedUntil(color: string, into: string, isEnough: (color: string) => boolean): string {
  const shares = Array.from({ length: 50 }, (_, step) => step / 50);
  return shares.map((share) => mixed(into, color, share)).find(isEnough) ?? into;
}

/** What is seen of a translucent colour in front of an opaque one. */
export function over(translucent: string, opaque: string): string {
  const color = chroma(translucent);
  return mixed(color.alpha(1).hex(), opaque, color.alpha());
}
