import { describe, expect, it } from 'vitest';
import { roleColor } from '../../../src/engine/theme/brandTheme.ts';
import { writeSheet } from '../../../src/engine/theme/writeSheet.ts';
import { THEME } from '../../../src/theme/theme.ts';

describe('roleColor', () => {
  it("reads a colour by Mantine's names: with a shade, or in the primary shade of the scheme", () => {
    expect(roleColor(THEME, 'light', 'ground')).toBe(THEME.colors.gray?.[0]);
    expect(roleColor(THEME, 'light', 'accent')).toBe(THEME.colors.accent?.[THEME.primaryShade.light]);
    expect(roleColor(THEME, 'dark', 'accent')).toBe(THEME.colors.accent?.[THEME.primaryShade.dark]);
    expect(roleColor(THEME, 'light', 'surface')).toBe(THEME.white);
    expect(roleColor(THEME, 'light', 'veil')).toMatch(/^rgb\(/);
  });
});

describe('writeSheet', () => {
  it('follows the theme: another brand needs only another object', () => {
    const { bad } = THEME.colors;
    if (bad === undefined) throw new Error('the theme has no such colour');
    const sheet = writeSheet({
      ...THEME,
      colors: { ...THEME.colors, accent: bad },
      radius: { ...THEME.radius, md: '0' },
    });
    expect(sheet).toContain(`--accent: ${bad[6]};`);
    expect(sheet).toContain('--radius-md: 0;');
    expect(sheet).not.toContain(THEME.colors.accent?.[6]);
  });

  it('writes only the roles of the dark scheme under the dark preference', () => {
    const dark = writeSheet(THEME).split('@media (prefers-color-scheme: dark)')[1] ?? '';
    expect(dark).toContain(`--ground: ${THEME.colors.dark?.[9]};`);
    expect(dark).not.toContain('--radius');
  });

  it('veils the page behind dialogs, and not behind popovers such as the inspector', () => {
    const selectors = writeSheet(THEME).match(/[^\s{}]*::backdrop/g);
    expect(new Set(selectors)).toEqual(new Set(['dialog::backdrop']));
  });

  it("gives the scroll bar's gutter beside a dialog the veiled ground, in both schemes", () => {
    const sheet = writeSheet({
      ...THEME,
      other: {
        ...THEME.other,
        schemes: {
          light: { ...THEME.other.schemes.light, ground: '#ffffff', veil: 'rgb(0 0 0 / 40%)' },
          dark: { ...THEME.other.schemes.dark, ground: '#000000', veil: 'rgb(255 255 255 / 20%)' },
        },
      },
    });
    expect(sheet.match(/(?<=html:has\(:modal\) \{\s+background-color: )#\w+/g)).toEqual(['#999999', '#333333']);
  });

  it('gives a language with other type its own font stack', () => {
    expect(writeSheet(THEME)).toMatch(/:root:lang\(ja\) \{\s+--font-family: "Hiragino Sans"/);
  });

  it('sets line breaking for the languages that ask for it, and no others', () => {
    const other = { ...THEME.other, lineBreaks: { th: 'phrases', ko: 'words' } as const };
    const sheet = writeSheet({ ...THEME, other });
    expect(sheet).toMatch(/:lang\(ko\) \{\s+word-break: keep-all;/);
    expect(sheet).toMatch(/:lang\(th\) \{\s+line-break: strict;\s+word-break: keep-all;/);
    expect(sheet).not.toContain(':lang(en)');
  });
});
