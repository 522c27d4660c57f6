import { describe, expect, it } from 'vitest';
import { excludes, implies } from '../../../src/engine/flow/guardAtoms.ts';
import type { Guard } from '../../../src/engine/flow/types.ts';

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
