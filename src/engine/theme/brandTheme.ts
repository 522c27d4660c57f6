import { generateColorsMap } from '@mantine/colors-generator';
import type { MantineColorShade, MantineColorsTuple } from '@mantine/core';
import chroma from 'chroma-js';
import { type Brand, type Role, SCHEMES, type Scheme, type Theme } from './Theme.ts';

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;
/** The contrast that a control's edge and an icon need (WCAG 2.2, 1.4.11). */
const VISIBLE = 3;

/** The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (a: string, b: string): number => chroma.contrast(a, b);

/** How different two opaque colours look, 0 to 100 (CIEDE2000). */
export const difference = (a: string, b: string): number => chroma.deltaE(a, b);

/**
 * A colour with a share of another one mixed in, like `color-mix(in srgb, …)` in CSS Color 5.
 *
 * @param share 0 to 1
 */
const mixed = (color: string, into: string, share: number): string => chroma.mix(into, color, share, 'rgb').hex();

/** A colour with just enough of another one mixed in to meet a condition; if no mixture does, the other colour. */
function mixedUntil(color: string, into: string, isEnough: (color: string) => boolean): string {
  const shares = Array.from({ length: 50 }, (_, step) => step / 50);
  return shares.map((share) => mixed(into, color, share)).find(isEnough) ?? into;
}

/** What is seen of a translucent colour in front of an opaque one. */
export function over(translucent: string, opaque: string): string {
  const color = chroma(translucent);
  return mixed(color.alpha(1).hex(), opaque, color.alpha());
}

/** The CSS value of a role in a colour scheme. */
export function roleColor(theme: Theme, scheme: Scheme, role: Role): string {
  const value = theme.other.schemes[scheme][role];
  if (value === 'white') return theme.white;
  if (value === 'black') return theme.black;
  const [name = '', shade] = value.split('.');
  return theme.colors[name]?.[shade === undefined ? theme.primaryShade[scheme] : Number(shade)] ?? value;
}

/** The name of the brand's colour among the theme's colours. */
const BRAND = 'accent';

/** Radii relative to those of the theme. */
const CORNERS = { square: 0.2, soft: 1, round: 1.7 } as const;
/** Sizes relative to those of the theme. */
const DENSITIES = { compact: 0.86, comfortable: 1 } as const;

/** Type sizes relative to those of the theme. */
const TYPE_SIZES = { small: 0.9375, normal: 1, large: 1.125 } as const;
/** An additional factor for the sizes of titles. */
const SCALES = { even: 0.86, normal: 1, strong: 1.2 } as const;

/**
 * The theme of a brand: a theme with the brand's colour, corners, spacing, fonts and mark. If the brand gives a single
 * colour, all shades are generated from it, and each role that is a colour of text, or is behind text, gets the nearest
 * readable shade (WCAG 2.2, 1.4.3). If it gives ten shades, they are used as they are.
 */
export function brandTheme(theme: Theme, brand: Brand): Theme {
  const { color, corners, density, background, fonts, mark, logo, icon, picture, links } = brand;
  const [names, support] = [brand.name, brand.support].map(byLanguage);
  const shaped: Theme = {
    ...theme,
    ...(corners === undefined ? {} : { radius: cornered(theme.radius, CORNERS[corners]) }),
    ...(density === undefined ? {} : { spacing: scaled(theme.spacing, DENSITIES[density]) }),
    ...(fonts?.family === undefined ? {} : { fontFamily: fonts.family }),
    ...typeSized(theme, TYPE_SIZES[fonts?.size ?? 'normal'], SCALES[fonts?.scale ?? 'normal']),
    other: {
      ...theme.other,
      ...(density === undefined ? {} : { control: scaledSize(theme.other.control, DENSITIES[density]) }),
      ...(background === undefined ? {} : { background }),
      ...(mark === undefined ? {} : { mark }),
      ...(names === undefined ? {} : { names }),
      ...(support === undefined ? {} : { support }),
      ...(logo === undefined ? {} : { logo }),
      ...(icon === undefined ? {} : { icon }),
      ...(picture === undefined ? {} : { picture }),
      ...(links === undefined ? {} : { links }),
      fontFamilies: { ...theme.other.fontFamilies, ...fonts?.languages },
    },
  };
  return withReadableGradient(typeof color === 'string' ? withColor(shaped, color) : withShades(shaped, color));
}

/** A text that is the same in every language, or one for each. */
const byLanguage = (text: Brand['name']) => (typeof text === 'string' ? { '*': text } : text);

const withShades = (theme: Theme, shades: readonly string[]): Theme => ({
  ...theme,
  colors: { ...theme.colors, [BRAND]: tupleOf(shades) },
});

function withColor(theme: Theme, color: string): Theme {
  const { colors, baseColorIndex } = generateColorsMap(color);
  // The brand's colour itself replaces one of the shades.
  const shades = colors.map((shade, index) =>
    index === baseColorIndex ? readableFill(color, theme.white) : shade.hex(),
  );
  const own = withShades(theme, shades);
  const wished = own.primaryShade.dark;
  const lighter = [wished, wished - 1, wished - 2, wished - 3];
  const dark = lighter.find((index) => wordsOn(own, shades, index) !== undefined) ?? 0;
  const { schemes } = own.other;
  return {
    ...own,
    primaryShade: { light: shadeAt(baseColorIndex), dark: shadeAt(dark) },
    other: {
      ...own.other,
      schemes: {
        light: { ...schemes.light, ...rolesOf(own, 'light', shades, baseColorIndex) },
        dark: { ...schemes.dark, ...darkRoles(own, color, shades, dark) },
      },
    },
  };
}

/** A button glares if its contrast with a dark surface is above GLARING; its replacement has the contrast CALM. */
const GLARING = 8;
const CALM = 6.5;

/**
 * The roles in the dark scheme. If a dark colour's shade would glare, the colour itself is used, with as much white as
 * a dark surface needs.
 */
function darkRoles(
  theme: Theme,
  color: string,
  shades: readonly string[],
  fill: number,
): Partial<Record<Role, string>> {
  const surface = roleColor(theme, 'dark', 'surface');
  const shade = shades[fill] ?? '';
  if (contrast(shade, surface) <= GLARING || contrast(color, surface) >= CALM)
    return rolesOf(theme, 'dark', shades, fill);
  const calm = mixedUntil(color, theme.white, (one) => contrast(one, surface) >= CALM);
  const roles = rolesOf(theme, 'dark', shades.with(fill, calm), fill);
  return { ...roles, accent: calm, 'accent-strong': pressed(calm, theme.black), 'on-accent': 'black' };
}

/**
 * Darkens a colour on which white text is almost readable until the text is readable. A lighter colour is not changed,
 * since it gets dark text.
 */
const readableFill = (color: string, white: string): string =>
  contrast(color, white) < VISIBLE
    ? color
    : mixedUntil(color, '#000000', (darker) => contrast(darker, white) >= READABLE);

type Words = readonly [role: string, color: string];

/** The colour of text on a shade: white, the darkest shade, or black. */
const wordsOn = (theme: Theme, shades: readonly string[], index: number): Words | undefined =>
  [['white', theme.white] as const, [nameOf(9), shades[9] ?? ''] as const, ['black', theme.black] as const].find(
    ([, color]) => contrast(color, shades[index] ?? '') >= READABLE,
  );

const nameOf = (index: number) => `${BRAND}.${index}`;

/** More contrast than text needs, since some text is on a tint of its own colour. */
const ON_TINT = READABLE * 1.2;
/** The roles that are backgrounds to text and icons in the brand's colour. */
const BEHIND = ['surface', 'ground', 'raised'] as const;

/** @param fill the shade of buttons */
function rolesOf(theme: Theme, scheme: Scheme, shades: readonly string[], fill: number): Partial<Record<Role, string>> {
  const shade = (index: number) => shades[index] ?? '';
  const on = wordsOn(theme, shades, fill) ?? ['white', theme.white];
  // The direction away from the background: towards dark shades in a light scheme, light ones in a dark scheme.
  const away = scheme === 'light' ? 1 : -1;
  const strong = [fill + away, fill - away].find(
    (index) => shades[index] !== undefined && contrast(on[1], shade(index)) >= READABLE,
  );
  return {
    accent: nameOf(fill),
    'accent-strong': strong === undefined ? pressed(shade(fill), on[1]) : nameOf(strong),
    'on-accent': on[0],
    link: linkColor(theme, scheme, shade(fill)),
  };
}

/**
 * The colour of a pressed button, for a colour without a readable neighbour: the colour with a little from the opposite
 * end of the scale.
 */
const pressed = (color: string, words: string): string =>
  mixed(contrast(words, '#000000') > contrast(words, '#ffffff') ? '#000000' : '#ffffff', color, 0.14);

/**
 * The colour of links: the given colour, made darker in a light scheme or lighter in a dark one as far as necessary. A
 * pale colour would turn brown, so the colour of text is used instead.
 */
function linkColor(theme: Theme, scheme: Scheme, color: string): string {
  const plain = BEHIND.map((role) => roleColor(theme, scheme, role));
  // A gradient also has the buttons' colour in the background.
  const tinted = theme.other.background === 'gradient' ? [strongestOf(theme, scheme, color)] : [];
  const behind = [...plain, ...tinted];
  if (plain.some((other) => contrast(color, other) < VISIBLE)) return theme.other.schemes[scheme].text;
  const pole = scheme === 'light' ? '#000000' : '#ffffff';
  return mixedUntil(color, pole, (one) => behind.every((other) => contrast(one, other) >= ON_TINT));
}

/** The background where the brand's colour is strongest. */
export const strongestOf = (theme: Theme, scheme: Scheme, accent: string): string =>
  mixed(accent, roleColor(theme, scheme, 'ground'), theme.other.gradient);

/** Weakens the gradient if muted text on it would be unreadable. */
function withReadableGradient(theme: Theme): Theme {
  if (theme.other.background !== 'gradient') return theme;
  const isReadable = (gradient: number) => {
    const one = { ...theme, other: { ...theme.other, gradient } };
    return SCHEMES.every((scheme) => {
      const strongest = strongestOf(one, scheme, roleColor(one, scheme, 'accent'));
      return contrast(roleColor(one, scheme, 'muted'), strongest) >= READABLE;
    });
  };
  const share = theme.other.gradient;
  const gradient = [share, 0.75 * share, 0.5 * share, 0.25 * share].find(isReadable) ?? 0;
  return { ...theme, other: { ...theme.other, gradient } };
}

const SHADES: readonly MantineColorShade[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const shadeAt = (index: number): MantineColorShade => SHADES[index] ?? 6;

const scaled = <S extends Readonly<Record<string, string>>>(sizes: S, share: number): S =>
  mapSizes(sizes, (size) => scaledSize(size, share));

const mapSizes = <S extends Readonly<Record<string, string>>>(sizes: S, map: (size: string) => string): S =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, map(size)])) as S;

/** Type sizes are in `rem`, so they follow the font size that the visitor has set. */
function typeSized(
  { fontSizes, headings }: Theme,
  share: number,
  titles: number,
): Pick<Theme, 'fontSizes' | 'headings'> {
  const sized = (by: number) => (size: string) => `${Math.round(Number.parseFloat(size) * by * 1e4) / 1e4}rem`;
  const title = ({ fontSize }: { readonly fontSize: string }) => ({ fontSize: sized(share * titles)(fontSize) });
  const { h1, h2 } = headings.sizes;
  return {
    fontSizes: mapSizes(fontSizes, sized(share)),
    headings: { ...headings, sizes: { h1: title(h1), h2: title(h2) } },
  };
}

/** A small box with round corners would look like a radio button. */
const cornered = (radius: Theme['radius'], share: number): Theme['radius'] => ({
  ...scaled(radius, share),
  xs: scaledSize(radius.xs, Math.min(share, 1)),
});

/** @param size in pixels: `14px` */
const scaledSize = (size: string, share: number): string => `${Math.round(Number.parseFloat(size) * share)}px`;

function tupleOf(shades: readonly string[]): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = shades;
  return [a, b, c, d, e, f, g, h, i, j];
}
