import type { MantineColorShade, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

export type Scheme = 'light' | 'dark';

/** What a colour, a shadow or a share of a colour is for. Style sheets name these: `--surface`, `--accent-strong`. */
export const ROLES = [
  ...(['ground', 'surface', 'raised', 'line', 'edge', 'text', 'muted'] as const),
  ...(['accent', 'accent-strong', 'on-accent', 'good', 'warning', 'bad'] as const),
  ...(['veil', 'shadow', 'tint'] as const),
] as const;
export type Role = (typeof ROLES)[number];

type Sizes = Readonly<Record<string, string>>;
type Steps = Readonly<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', string>>;

/** A theme of Mantine's with all that the style sheets need; what Mantine has no name for is in `other`. */
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
    /** Stacks of languages that have their own, by language. */
    readonly fontFamilies: Sizes;
    /**
     * Languages whose lines break between words though their script lets them break anywhere, or between phrases since
     * nothing stands between words.
     */
    readonly lineBreaks?: Readonly<Record<string, 'words' | 'phrases'>>;
    /** The mark beside the portal's name: paths of SVG 2 (section 9.3) in the accent colour. */
    readonly mark?: {
      readonly viewBox: string;
      readonly paths: readonly { readonly d: string; readonly look: 'line' | 'tinted' | 'filled' }[];
    };
    /** Height of a control. */
    readonly control: string;
    /**
     * The roles of each colour scheme: a value of CSS, or a colour as Mantine names it (`gray.0`, `white`; without a
     * shade, the primary shade of the scheme).
     */
    readonly schemes: Readonly<Record<Scheme, Readonly<Record<Role, string>>>>;
  };
}
