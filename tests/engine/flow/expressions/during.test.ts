import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../../src/engine/checker/CheckSession.ts';
import { holdsFor } from '../../../../src/engine/flow/expressions/holdsFor.ts';
import { tellGuard } from '../../../../src/engine/flow/tellGuard.ts';
import type { Period } from '../../../../src/engine/language/operators/index.ts';
import { definition } from '../../../../src/portal/definition.ts';
import { readDoor } from '../../checker/readExample.ts';

const holdsAt = (instant: string, during: Period) =>
  holdsFor(
    { during },
    {
      now: Date.parse(instant),
      read: () => undefined,
      condition: () => false,
      valid: () => false,
      allowed: () => false,
      openable: () => false,
    },
  );

describe('the guard during', () => {
  const days = { from: '2026-12-24', until: '2026-12-26' };

  it('holds from the beginning of its first day until the end of its last one, in its zone', () => {
    const seoul = { ...days, zone: 'Asia/Seoul' };
    const at = ['2026-12-23T14:59:59Z', '2026-12-23T15:00:00Z', '2026-12-26T14:59:59Z', '2026-12-26T15:00:00Z'];
    expect(at.map((instant) => holdsAt(instant, seoul))).toEqual([false, true, true, false]);
    expect(holdsAt('2026-12-23T15:00:00Z', { ...days, zone: 'UTC' })).toBe(false);
  });

  it('has no end, or no beginning, where none is written', () => {
    expect(holdsAt('2099-01-01T00:00:00Z', { from: '2026-12-24', zone: 'UTC' })).toBe(true);
    expect(holdsAt('2026-12-01T00:00:00Z', { from: '2026-12-24', zone: 'UTC' })).toBe(false);
    expect(holdsAt('1999-01-01T00:00:00Z', { until: '2026-12-24', zone: 'UTC' })).toBe(true);
  });

  it('is described in words', () => {
    expect(tellGuard({ during: { ...days, zone: 'Asia/Seoul' } })).toBe(
      'from 2026-12-24 until 2026-12-26 in Asia/Seoul',
    );
  });

  it.each([
    [{ from: '2026-02-30' }, 'the calendar has no day 2026-02-30'],
    [{ from: '2026-12-26', until: '2026-12-24' }, 'this never holds: 2026-12-24 is before 2026-12-26'],
    [{ from: '2026-12-26', zone: 'Asia/Seol' }, 'there is no time zone Asia/Seol'],
    [{ ...days, zone: 'Asia/Seoul' }, undefined],
  ])('is checked: %j', (period, message) => {
    const sources = readDoor().map((source) =>
      source.path === 'flows/door/door.screen.json'
        ? {
            ...source,
            text: source.text.replace('"shown": "social"', () => `"shown": ${JSON.stringify({ during: period })}`),
          }
        : source,
    );
    const told = new CheckSession(definition).check(sources).filter(({ rule }) => rule === 'impossible-guard');
    expect(told.map((finding) => finding.message)).toEqual(message === undefined ? [] : [message]);
  });
});
