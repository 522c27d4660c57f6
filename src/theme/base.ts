import type { MantineColorsTuple } from '@mantine/core';
import type { Theme } from '../engine/theme/Theme.ts';

/**
 * What all brands share: colours for surfaces and meanings, type, sizes and shadows, in the shape of Mantine's theme.
 * This module imports only types: loading Mantine takes a second, and the build, the server and the tools need only the
 * values.
 */
export const BASE: Theme = {
  white: '#ffffff',
  black: '#161922',
  colors: {
    gray: shades('#f5f6f9 #ebedf2 #e1e4ec #c0c5d2 #9fa6b9 #8089a0 #6b7389 #565e72 #343a48 #161922'),
    dark: shades('#eceef5 #c8cddb #a5adc1 #8c95ab #737d96 #4e5569 #2b3040 #1f2330 #171a23 #0f1117'),
    good: shades('#e6f8ef #beecd5 #94dfbb #63d2a1 #4fb789 #3c9e72 #28845c #116c47 #0b4d32 #06301f'),
    warning: shades('#fff5e3 #fbe1b9 #f6cd8e #f0b85e #d59d49 #ba8234 #a0691d #875000 #613900 #3d2300'),
    bad: shades('#fff0ee #ffd5cf #ffb9b0 #ff9c92 #e6786c #cd5246 #b3261e #8e1d17 #6b1510 #4a0d09'),
  },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1rem', xl: '1.0625rem' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.625rem' }, h2: { fontSize: '1.25rem' } } },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '32px' },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '12px', xl: '18px' },
  defaultRadius: 'md',
  breakpoints: { xs: '480px', sm: '720px', lg: '1600px', xl: '1920px' },
  other: {
    // Japanese has its own fonts (I18N-08, I18N-09).
    fontFamilies: {
      ja: '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", Meiryo, system-ui, sans-serif',
    },
    lineBreaks: { ko: 'words', ja: 'phrases' },
    // CJK scripts need more line spacing, less letter spacing, and a weight that their fonts have.
    typography: {
      ko: {
        'line-height': '1.6',
        'line-height-heading': '1.4',
        'font-weight-heading': '700',
        'letter-spacing-heading': '-0.015em',
      },
      ja: {
        'line-height': '1.7',
        'line-height-heading': '1.45',
        'font-weight-heading': '700',
        'letter-spacing-heading': '0',
        'font-features-heading': '"palt"',
      },
    },
    gradient: 0.16,
    control: '48px',
    schemes: {
      light: {
        ground: 'gray.0',
        surface: 'white',
        raised: 'white',
        line: 'gray.2',
        edge: 'gray.5',
        text: 'black',
        muted: 'gray.7',
        accent: 'accent',
        'accent-strong': 'accent.7',
        'on-accent': 'white',
        link: 'accent',
        good: 'good.7',
        warning: 'warning.7',
        bad: 'bad.6',
        veil: 'rgb(20 23 35 / 42%)',
        shadow: '0 1px 2px rgb(22 25 34 / 5%), 0 12px 32px -12px rgb(22 25 34 / 14%)',
        tint: '7%',
      },
      dark: {
        ground: 'dark.9',
        surface: 'dark.8',
        raised: 'dark.7',
        line: 'dark.6',
        edge: 'dark.4',
        text: 'dark.0',
        muted: 'dark.2',
        accent: 'accent',
        'accent-strong': 'accent.2',
        'on-accent': 'accent.9',
        link: 'accent',
        good: 'good.3',
        warning: 'warning.3',
        bad: 'bad.3',
        veil: 'rgb(3 4 8 / 62%)',
        shadow: '0 1px 2px rgb(0 0 0 / 30%), 0 16px 40px -16px rgb(0 0 0 / 60%)',
        tint: '12%',
      },
    },
  },
};

/** The ten shades of a Mantine colour, lightest first. */
function shades(text: string): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = text.split(' ');
  return [a, b, c, d, e, f, g, h, i, j];
}
