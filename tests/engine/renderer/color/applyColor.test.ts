import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyColor } from '../../../../src/engine/renderer/color/applyColor.ts';
import { THEME as WHOLE } from '../../../../src/theme/theme.ts';

const THEME = { other: WHOLE.other, whole: async () => ({ default: WHOLE }) };

/** jsdom constructs no sheets. */
class FakeSheet {
  rules = '';

  replaceSync(rules: string): void {
    this.rules = rules;
  }
}

const foreign = new FakeSheet();
const worn = (): readonly unknown[] => document.adoptedStyleSheets;
const accents = () =>
  worn().flatMap((sheet) => (sheet instanceof FakeSheet ? (/--accent: ([^;]+)/.exec(sheet.rules)?.[1] ?? []) : []));

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', FakeSheet);
  if (!('adoptedStyleSheets' in document)) Object.assign(document, { adoptedStyleSheets: [] });
  applyColor(THEME, undefined);
  Reflect.set(document, 'adoptedStyleSheets', [foreign]);
});

describe('the colour of the document', () => {
  it('is applied beside other sheets, and removed without a colour', async () => {
    applyColor(THEME, '#0B7A5B');
    await vi.waitFor(() => expect(accents()).toEqual(['#0b7a5b']));
    applyColor(THEME, undefined);
    expect(worn()).toEqual([foreign]);
  });

  it('stays until the next one is built, and is the same sheet for the same colour', async () => {
    applyColor(THEME, '#0b7a5b');
    await vi.waitFor(() => expect(accents()).toHaveLength(1));
    const [, first] = worn();
    applyColor(THEME, '#0b7a5b');
    expect(worn()[1]).toBe(first);
    applyColor(THEME, '#8a2be2');
    expect(worn()[1]).toBe(first);
    await vi.waitFor(() => expect(worn()[1]).not.toBe(first));
    expect(worn()).toHaveLength(2);
  });

  it('is the last one requested, whatever is loaded first', async () => {
    applyColor(THEME, '#0b7a5b');
    applyColor(THEME, undefined);
    applyColor(THEME, '#8a2be2');
    await vi.waitFor(() => expect(accents()).toEqual(['#8a2be2']));
  });

  it.each(['red', 'url(//evil.test)', '#fff;}body{display:none', ''])('P03: applies nothing for %j', async (color) => {
    applyColor(THEME, '#0b7a5b');
    await vi.waitFor(() => expect(accents()).toHaveLength(1));
    applyColor(THEME, color);
    await vi.waitFor(() => expect(worn()).toEqual([foreign]));
  });
});
