import { describe, expect, it } from 'vitest';
import { alwaysHolds, excludes, implies, neverHolds } from '../../../../src/engine/flow/expressions/compareGuards.ts';
import type { Guard } from '../../../../src/engine/flow/types.ts';

describe('implies', () => {
  it.each<[Guard, Guard, boolean]>([
    ['$a', '$a', true],
    [{ $a: 'x' }, '$a', true],
    [{ $a: false }, '$a', false],
    [{ $a: 'x' }, { $a: ['x', 'y'] }, true],
    [{ $a: ['x', 'z'] }, { $a: ['x', 'y'] }, false],
    [{ all: ['$a', '$b'] }, '$a', true],
    ['$a', { all: ['$a', '$b'] }, false],
    [{ not: '$a' }, { not: '$a' }, true],
    ['social', 'social', true],
  ])('%j implies %j: %s', (first, second, expected) => {
    expect(implies(first, second)).toBe(expected);
  });
});

describe('excludes', () => {
  it.each<[Guard, Guard, boolean]>([
    ['$a', { not: '$a' }, true],
    ['$a', { $a: false }, true],
    [{ $a: true }, { $a: false }, true],
    [{ $a: 'x' }, { $a: ['x', 'y'] }, false],
    [{ $a: 'x' }, { not: '$a' }, true],
    ['social', { not: 'social' }, true],
    [{ $a: true }, { not: { $a: true } }, true],
    ['$a', '$b', false],
  ])('%j excludes %j: %s', (first, second, expected) => {
    expect(excludes(first, second)).toBe(expected);
    expect(excludes(second, first)).toBe(expected);
  });
});

describe('a guard', () => {
  const knowledge = {
    conditions: { social: { all: ['$a', { not: { $a: 'none' } }] }, loop: 'loop' },
    domainOf: (reference: string) =>
      reference === '$state'
        ? { values: ['name', 'code'], isAlwaysThere: true as const }
        : { values: reference === '$mode' ? ['short', 'long'] : undefined },
  };

  it.each<[Guard, boolean]>([
    [{ all: ['$a', { not: '$a' }] }, true],
    [{ all: ['$a', { not: '$b' }] }, false],
    [{ all: [{ $a: 'x' }, { $a: 'y' }] }, true],
    [{ all: [{ any: ['$a', '$b'] }, { not: '$a' }, { not: '$b' }] }, true],
    [{ all: [{ any: ['$a', '$b'] }, { not: '$a' }] }, false],
    [{ all: ['$a.b', { not: '$a' }] }, true],
    [{ all: [{ not: '$a.b' }, '$a'] }, false],
    [{ $mode: 'other' }, true],
    [{ all: ['$mode', { not: { $mode: 'short' } }, { not: { $mode: 'long' } }] }, true],
    [{ all: [{ not: { $mode: ['short', 'long'] } }] }, false],
    [{ all: [{ $state: 'name' }, { $state: 'code' }] }, true],
    [{ not: { $state: ['name', 'code'] } }, true],
    [{ all: ['social', { $a: 'none' }] }, true],
    [{ all: ['social', { $a: 'some' }] }, false],
    [{ all: [{ valid: 'name' }, { not: { valid: 'name' } }] }, true],
    [{ all: [{ $a: { contains: 'x' } }, { not: '$a' }] }, true],
    [{ all: [{ $a: { contains: 'x' } }, { $b: { contains: 'y' } }] }, false],
    [{ all: [{ allowed: '$a' }, { not: '$a' }] }, true],
    [{ all: ['loop', '$a'] }, false],
  ])('%j never holds: %s', (guard, expected) => {
    expect(neverHolds(guard, knowledge)).toBe(expected);
  });

  it.each<[Guard, boolean]>([
    [{ any: ['$a', { not: '$a' }] }, true],
    [{ $state: ['name', 'code'] }, true],
    ['$state', true],
    [{ $mode: ['short', 'long'] }, false],
    [{ any: [{ not: '$mode' }, { $mode: ['short', 'long'] }] }, true],
    ['$a', false],
  ])('%j always holds: %s', (guard, expected) => {
    expect(alwaysHolds(guard, knowledge)).toBe(expected);
  });

  it('with too many combinations is not decided', () => {
    const some = Array.from({ length: 12 }, (_, index) => ({ any: [`$a${index}`, `$b${index}`] }));
    expect(neverHolds({ all: [...some, '$c', { not: '$c' }] })).toBe(false);
  });
});
