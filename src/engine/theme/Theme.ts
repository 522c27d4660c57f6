import type { MantineColorShade, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';
import type { FromSchema } from 'json-schema-to-ts';
import type { brand } from '../grammar/brand.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The roles of colours, shadows and colour shares. Style sheets use these names: `--surface`, `--accent-strong`. */
export const ROLES = [
  ...(['ground', 'surface', 'raised', 'line', 'edge', 'text', 'muted'] as const),
  ...(['accent', 'accent-strong', 'on-accent', 'link', 'good', 'warning', 'bad'] as const),
  ...(['veil', 'shadow', 'tint'] as const),
] as const;
export type Role = (typeof ROLES)[number];

/** CSS values, by the custom properties from which style sheets read them, such as `--line-height`. */
type Typography =
  | 'line-height'
  | 'line-height-heading'
  | 'font-weight-heading'
  | 'letter-spacing-heading'
  | 'font-features-heading';

type Sizes = Readonly<Record<string, string>>;
type Steps = Readonly<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', string>>;

/** A Mantine theme with everything that the style sheets need. `other` contains what has no name in Mantine. */
export interface Theme extends MantineThemeOverride {
  readonly white: string;
  readonly black: string;
  readonly colors: Readonly<Record<string, MantineColorsTuple>>;
  readonly primaryShade: Readonly<Record<Scheme, MantineColorShade>>;
  readonly fontFamily: string;
  readonly fontFamilyMonospace: string;
  readonly fontSizes: Steps;
  readonly headings: {
    readonly fontWeight: string;
    readonly sizes: Readonly<Record<'h1' | 'h2', { readonly fontSize: string }>>;
  };
  readonly spacing: Steps;
  readonly radius: Steps;
  readonly breakpoints: Sizes;
  readonly other: {
    /** Font stacks of languages that have their own. */
    readonly fontFamilies: Sizes;
    /**
     * Languages whose lines break differently from their script: only between words, or between phrases without spaces.
     */
    readonly lineBreaks?: Readonly<Record<string, 'words' | 'phrases'>>;
    /** The typography of languages whose letters need other weights, line heights or spacing than Latin letters. */
    readonly typography?: Readonly<Record<string, Readonly<Partial<Record<Typography, string>>>>>;
    /** The mark beside the portal's name: SVG 2 paths (section 9.3) in the accent colour. */
    readonly mark?: {
      readonly viewBox: string;
      readonly paths: readonly { readonly d: string; readonly look: 'line' | 'tinted' | 'filled' }[];
    };
    /** The product's name by language; `*` is for all others. By default, the texts' name is used. */
    readonly names?: Sizes;
    /** How people reach support, such as an address or a number, by language; `*` is for all others. */
    readonly support?: Sizes;
    /**
     * A picture instead of mark and name, for each colour scheme: a file's name or, on a page, the picture's address.
     */
    readonly logo?: { readonly light: string; readonly dark?: string };
    /** The icon of the tab: the name of a file. */
    readonly icon?: string;
    /** A picture around the card: the name of a file. */
    readonly picture?: { readonly file: string; readonly place: 'behind' | 'beside' | 'watermark' };
    /** Addresses of places, by language if there are several; `true` for an optional place at its own address. */
    readonly links?: Readonly<Record<string, true | string | Sizes>>;
    /** The background of the page: plain, or a gradient to the brand's colour. */
    readonly background?: 'plain' | 'gradient';
    /** The share of the brand's colour where the gradient is strongest, 0 to 1. */
    readonly gradient: number;
    /** Height of a control. */
    readonly control: string;
    /**
     * The roles of each colour scheme: a CSS value, or a Mantine colour (`gray.0`, `white`; without a shade, the
     * primary shade of the scheme).
     */
    readonly schemes: Readonly<Record<Scheme, Readonly<Record<Role, string>>>>;
  };
}

/** The contents of `flows/brand.json`. */
export type Brand = FromSchema<typeof brand>;

/** The part of a theme that a page reads. Everything else is in the style sheet. */
export interface PageTheme {
  readonly other: Pick<Theme['other'], 'names' | 'support' | 'logo' | 'mark'>;
  /** The whole theme, for a page that shows an organisation's colour. */
  readonly whole?: () => Promise<{ readonly default: Theme }>;
}
