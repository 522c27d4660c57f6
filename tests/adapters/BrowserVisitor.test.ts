import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrowserVisitor } from '../../src/adapters/BrowserVisitor.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('BrowserVisitor', () => {
  it.each([
    ['Asia/Seoul', '2026-05-02'],
    ['UTC', '2026-05-01'],
    ['America/New_York', '2026-05-01'],
  ])('D-80: a day is the one of the visitor, in %s', (zone, day) => {
    vi.stubEnv('TZ', zone);
    expect(new BrowserVisitor().day('2026-05-01T20:00:00Z')).toBe(day);
  });

  it.each([
    ['Asia/Seoul', '2026-05-02 05:07'],
    ['America/New_York', '2026-05-01 16:07'],
  ])('D-39: a time of day is the one of the visitor, in %s', (zone, time) => {
    vi.stubEnv('TZ', zone);
    expect(new BrowserVisitor().minute('2026-05-01T20:07:59Z')).toBe(time);
    expect(new BrowserVisitor().minute('soon')).toBeUndefined();
  });

  it('knows no day of what is no instant', () => {
    expect(new BrowserVisitor().day('soon')).toBeUndefined();
  });

  it("I18N-03: tells the browser's languages in their order", () => {
    vi.stubGlobal('navigator', { languages: ['ko-KR', 'en'], language: 'ko-KR' });
    expect(new BrowserVisitor().languages()).toEqual(['ko-KR', 'en']);
  });
});
