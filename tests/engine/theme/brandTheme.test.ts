import { describe, expect, it } from 'vitest';
import { brandTheme, contrast, READABLE, roleColor, strongestOf } from '../../../src/engine/theme/brandTheme.ts';
import { nameIn, supportIn } from '../../../src/engine/theme/nameIn.ts';
import type { Role, Scheme, Theme } from '../../../src/engine/theme/Theme.ts';
import { pictureFiles } from '../../../src/engine/theme/writePicture.ts';
import { writeSheet } from '../../../src/engine/theme/writeSheet.ts';
import { BASE } from '../../../src/theme/base.ts';
import { seededRandom } from '../flow/mutateJson.ts';

const PAIRS: readonly (readonly [Role, Role])[] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['link', 'surface'],
  ['link', 'ground'],
  ['link', 'raised'],
];

const faintIn = (theme: Theme) =>
  (['light', 'dark'] satisfies Scheme[]).flatMap((scheme) => [
    ...(['link', 'muted'] satisfies Role[]).flatMap((role) => {
      const strongest = strongestOf(theme, scheme, roleColor(theme, scheme, 'accent'));
      return contrast(roleColor(theme, scheme, role), strongest) < READABLE
        ? [`${scheme} ${role} on the gradient`]
        : [];
    }),
    ...PAIRS.filter(([a, b]) => contrast(roleColor(theme, scheme, a), roleColor(theme, scheme, b)) < READABLE).map(
      (pair) => `${scheme} ${pair.join(' on ')}`,
    ),
  ]);

describe('the theme of a brand', () => {
  it('WCAG 2.2, 1.4.3: has readable text for any colour', () => {
    const random = seededRandom(7);
    const colors = Array.from(
      { length: 400 },
      () =>
        `#${Math.floor(random() * 0xffffff)
          .toString(16)
          .padStart(6, '0')}`,
    );
    const faint = [...colors, '#000000', '#ffffff', '#ffff00', '#fee500', '#808080'].flatMap((color) =>
      faintIn(brandTheme(BASE, { color, background: 'gradient' })).map((pair) => `${color}: ${pair}`),
    );
    expect(faint).toEqual([]);
  });

  it.each([
    ['#fee500', 'a light colour stays, with dark words', '#fee500'],
    ['#1f5eff', 'a colour for white words stays', '#1f5eff'],
  ])('%s: %s', (color, _, fill) => {
    expect(roleColor(brandTheme(BASE, { color }), 'light', 'accent')).toBe(fill);
  });

  it.each([
    ['#0b7a5b', 'a dark green'],
    ['#0369a1', 'a dark blue'],
    ['#166534', 'a darker green'],
  ])('%s: %s stays itself in the dark, and does not glare', (color) => {
    const theme = brandTheme(BASE, { color });
    const [fill, surface, words] = (['accent', 'surface', 'on-accent'] satisfies Role[]).map((role) =>
      roleColor(theme, 'dark', role),
    );
    expect(contrast(String(fill), String(surface))).toBeGreaterThan(READABLE);
    expect(contrast(String(fill), String(surface))).toBeLessThan(8);
    expect(words).toBe(BASE.black);
  });

  it('gets darker until white text is readable, if it almost is', () => {
    const theme = brandTheme(BASE, { color: '#3182f6' });
    expect(roleColor(theme, 'light', 'on-accent')).toBe(BASE.white);
    expect(contrast(roleColor(theme, 'light', 'accent'), BASE.white)).toBeGreaterThanOrEqual(READABLE);
  });

  it('has the corners, the spacing, the fonts and the background of the brand', () => {
    const sheet = writeSheet(
      brandTheme(BASE, {
        color: '#3b46c6',
        corners: 'round',
        density: 'compact',
        background: 'gradient',
        fonts: { family: 'Georgia, serif', languages: { ko: 'Gowun, serif' } },
      }),
    );
    for (const part of [
      '--radius-md: 17px',
      '--control: 41px',
      '--backdrop: linear-gradient(',
      '--font-family: Georgia, serif',
      ':root:lang(ko) {\n  --font-family: Gowun, serif',
    ])
      expect(sheet).toContain(part);
  });

  it.each([
    ['Harbor', 'ja', 'Harbor'],
    [{ en: 'Harbor', ja: 'ハーバー' }, 'ja', 'ハーバー'],
    [{ en: 'Harbor' }, 'ja', undefined],
    [undefined, 'ja', undefined],
  ])('names the product %j in %s: %s', (name, language, called) => {
    expect(nameIn(brandTheme(BASE, { color: '#3b46c6', ...(name === undefined ? {} : { name }) }), language)).toBe(
      called,
    );
  });

  it('has a colour under the pointer that differs, whatever its colour is', () => {
    for (const color of ['#0b7a5b', '#000000', '#ffffff', '#fee500', '#1f5eff']) {
      const theme = brandTheme(BASE, { color });
      for (const scheme of ['light', 'dark'] satisfies Scheme[])
        expect(roleColor(theme, scheme, 'accent-strong'), `${color} ${scheme}`).not.toBe(
          roleColor(theme, scheme, 'accent'),
        );
    }
  });

  it.each([
    ['help@harbor.test', 'ja', 'help@harbor.test'],
    [{ en: 'help@harbor.test' }, 'ja', undefined],
    [undefined, 'ja', undefined],
  ])('names the contact of support: %j in %s is %s', (support, language, said) => {
    const brand = { color: '#3b46c6', ...(support === undefined ? {} : { support }) };
    expect(supportIn(brandTheme(BASE, brand), language)).toBe(said);
  });

  it('has larger text, headings included, in a unit that follows the setting of the visitor', () => {
    const { fontSizes, headings } = brandTheme(BASE, { color: '#3b46c6', fonts: { size: 'large' } });
    expect(fontSizes.md).toMatch(/rem$/);
    expect(Number.parseFloat(fontSizes.md)).toBeCloseTo(Number.parseFloat(BASE.fontSizes.md) * 1.125, 3);
    expect(headings.sizes.h1.fontSize).toMatch(/rem$/);
  });

  it('names its pictures, and shows the one around the card where there is an address for it', () => {
    const theme = brandTheme(BASE, {
      color: '#3b46c6',
      logo: { light: 'logo.svg', dark: 'logo-dark.svg' },
      icon: 'logo.svg',
      picture: { file: 'quay.webp', place: 'beside' },
    });
    expect(pictureFiles(theme)).toEqual(['logo.svg', 'logo-dark.svg', 'quay.webp']);
    expect(writeSheet(theme, (file) => `/assets/${file}`)).toContain('url("/assets/quay.webp")');
    expect(writeSheet(theme)).not.toContain('quay.webp');
  });

  it('has a watermark in the colour of the page, between header and footer, after hydration', () => {
    const theme = brandTheme(BASE, { color: '#3b46c6', picture: { file: 'arch.svg', place: 'watermark' } });
    const sheet = writeSheet(theme, (file) => `/assets/${file}`);
    expect(sheet).toContain('[data-hydrated] body::before {');
    expect(sheet).toContain('mask: url("/assets/arch.svg")');
    expect(sheet).toContain('background: linear-gradient(var(--link) 50%, transparent)');
    expect(sheet).not.toContain('.header, .footer');
  });

  it('is the theme itself if the brand has nothing but a colour', () => {
    const { radius, spacing, fontFamily, other } = brandTheme(BASE, { color: '#3b46c6' });
    expect({ radius, spacing, fontFamily, control: other.control }).toEqual({
      radius: BASE.radius,
      spacing: BASE.spacing,
      fontFamily: BASE.fontFamily,
      control: BASE.other.control,
    });
  });
});

it.each([
  ['even', '1.3975rem', '0.9375rem'],
  ['strong', '1.95rem', '0.9375rem'],
  [undefined, '1.625rem', '0.9375rem'],
] as const)('titles of the scale %s are larger by their own share', (scale, title, words) => {
  const theme = brandTheme(BASE, { color: '#3b46c6', ...(scale === undefined ? {} : { fonts: { scale } }) });
  expect([theme.headings.sizes.h1.fontSize, theme.fontSizes.md]).toEqual([title, words]);
});
