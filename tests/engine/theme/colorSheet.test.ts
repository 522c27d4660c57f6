import { describe, expect, it } from 'vitest';
import { contrast, READABLE, roleColor } from '../../../src/engine/theme/brandTheme.ts';
import { browserColors, colorSheet } from '../../../src/engine/theme/colorSheet.ts';
import { ROLES } from '../../../src/engine/theme/Theme.ts';
import { THEME } from '../../../src/theme/theme.ts';
import { seededRandom } from '../flow/mutateJson.ts';

/** The custom properties of one colour scheme, as a browser reads them. */
const propertiesIn = (css: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...css.matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

const schemesOf = (sheet: string) => {
  const [light = '', dark = ''] = sheet.split('@media (prefers-color-scheme: dark)');
  return [propertiesIn(light), propertiesIn(dark)];
};

describe('the sheet of a colour', () => {
  it('has the roles of both schemes, the colours of the page, and no size', () => {
    const [light = {}, dark = {}] = schemesOf(colorSheet(THEME, '#0b7a5b') ?? '');
    expect(Object.keys(light).sort()).toEqual([...ROLES, 'backdrop'].sort());
    expect(Object.keys(dark).sort()).toEqual([...ROLES].sort());
    expect(light.accent).toBe('#0b7a5b');
    expect(light['accent-strong']).not.toBe(light.accent);
    expect(dark.link).not.toBe(light.link);
  });

  it('WCAG 2.2, 1.4.3: moves a colour until text can be read, whatever the colour', () => {
    const random = seededRandom(11);
    const colors = Array.from(
      { length: 60 },
      () =>
        `#${Math.floor(random() * 0xffffff)
          .toString(16)
          .padStart(6, '0')}`,
    );
    const faint = [...colors, '#000000', '#ffffff', '#ffff00', '#fee500', '#808080'].flatMap((color) =>
      schemesOf(colorSheet(THEME, color) ?? '').flatMap((properties) =>
        [
          ['on-accent', 'accent'],
          ['on-accent', 'accent-strong'],
          ['link', 'surface'],
          ['link', 'ground'],
        ].flatMap(([words = '', behind = '']) => {
          const ratio = contrast(properties[words] ?? '#000', properties[behind] ?? '#000');
          return ratio < READABLE ? [`${color}: ${words} on ${behind}`] : [];
        }),
      ),
    );
    expect(faint).toEqual([]);
  });

  it('is refused if the shades of the theme itself cannot be read', () => {
    const gray = { ...THEME.other.schemes.light, surface: '#777777', ground: '#777777', raised: '#777777' };
    const murky = { ...THEME, other: { ...THEME.other, schemes: { ...THEME.other.schemes, light: gray } } };
    expect(colorSheet(murky, '#7a7a7a')).toBeUndefined();
  });
});

it("the browser's UI has the colour that it borders: the card on a phone, else the ground", () => {
  const { schemes } = THEME.other;
  expect(Object.keys(schemes)).toEqual(['light', 'dark']);
  expect(browserColors(THEME)).toEqual({
    '(max-width: 480px) and (prefers-color-scheme: light)': roleColor(THEME, 'light', 'surface'),
    '(max-width: 480px) and (prefers-color-scheme: dark)': roleColor(THEME, 'dark', 'surface'),
    '(prefers-color-scheme: light)': roleColor(THEME, 'light', 'ground'),
    '(prefers-color-scheme: dark)': roleColor(THEME, 'dark', 'ground'),
  });
});
