import type { Role, Scheme, Theme } from './Theme.ts';

/** The CSS value of a role in a colour scheme. */
export function roleColor(theme: Theme, scheme: Scheme, role: Role): string {
  const value = theme.other.schemes[scheme][role];
  if (value === 'white') return theme.white;
  if (value === 'black') return theme.black;
  const [name = '', shade] = value.split('.');
  return theme.colors[name]?.[shade === undefined ? theme.primaryShade[scheme] : Number(shade)] ?? value;
}
