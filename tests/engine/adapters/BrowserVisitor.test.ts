import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrowserVisitor } from '../../../src/engine/adapters/BrowserVisitor.ts';

afterEach(() => vi.unstubAllGlobals());

describe('BrowserVisitor', () => {
  it("I18N-03: gives the browser's languages in their order", () => {
    vi.stubGlobal('navigator', { languages: ['ko-KR', 'en'], language: 'ko-KR' });
    expect(new BrowserVisitor().languages()).toEqual(['ko-KR', 'en']);
  });

  describe('where the visitor comes from', () => {
    const arriveWith = (site: string | undefined, referrer: string) => {
      class Timing {
        serverTiming = site === undefined ? [] : [{ name: 'site', description: site }];
      }
      vi.stubGlobal('PerformanceNavigationTiming', Timing);
      vi.stubGlobal('performance', { getEntriesByType: () => [new Timing()] });
      vi.stubGlobal('document', { referrer });
      vi.stubGlobal('window', { location: { origin: 'https://login.test' } });
      return new BrowserVisitor().arrival();
    };

    it.each([
      ['cross-site', '', 'elsewhere'],
      ['cross-site', 'https://login.test/', 'elsewhere'],
      ['none', '', 'here'],
      ['same-origin', '', 'here'],
      ['same-site', 'https://app.login.test/', 'here'],
      [undefined, 'https://evil.test/', 'elsewhere'],
      [undefined, 'https://login.test/', 'here'],
      [undefined, '', 'here'],
    ])('%s, linked from %j: %s', (site, referrer, arrival) => {
      expect(arriveWith(site, referrer)).toBe(arrival);
    });
  });
});
