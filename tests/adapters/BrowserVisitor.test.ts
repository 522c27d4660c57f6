import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrowserVisitor } from '../../src/adapters/BrowserVisitor.ts';

afterEach(() => vi.unstubAllGlobals());

describe('BrowserVisitor', () => {
  it("I18N-03: tells the browser's languages in their order", () => {
    vi.stubGlobal('navigator', { languages: ['ko-KR', 'en'], language: 'ko-KR' });
    expect(new BrowserVisitor().languages()).toEqual(['ko-KR', 'en']);
  });
});
