import { expect, it } from 'vitest';
import { brandTheme } from '../../../src/engine/theme/brandTheme.ts';
import { differenceOf } from '../../../src/engine/theme/differenceOf.ts';
import { overlay } from '../../../src/engine/theme/overlay.ts';
import { BASE } from '../../../src/theme/base.ts';
import { THEME } from '../../../src/theme/theme.ts';

it.each([
  { color: '#0f766e', corners: 'round' },
  { color: '#ffd400', background: 'plain', fonts: { family: 'serif', languages: { ja: 'serif' } } },
] as const)('what is different in a theme, laid over the other one, is that theme: %j', (brand) => {
  const theme = brandTheme(BASE, brand);
  const difference = differenceOf(theme, THEME);
  expect(overlay(THEME, difference)).toMatchObject(theme);
  expect(JSON.stringify(difference).length).toBeLessThan(JSON.stringify(theme).length / 3);
});

it('what a theme has no more is taken away from the other one', () => {
  const other = brandTheme(BASE, { color: '#0f766e', name: 'Harbor', icon: 'harbor.svg', logo: { light: 'a.svg' } });
  const theme = brandTheme(BASE, { color: '#0f766e', name: { en: 'Quay' } });
  const { names, icon, logo } = overlay(other, differenceOf(theme, other)).other;
  expect({ names, icon, logo }).toEqual({ names: { en: 'Quay', '*': undefined }, icon: undefined, logo: undefined });
});
