import { useMantineTheme } from '@mantine/core';
import type { Theme } from '../../theme/Theme.ts';

type Pictures = NonNullable<Theme['other']['logo']>;

/** The logo of the brand, if it has one: the addresses of its pictures. */
export function useLogo(): Pictures | undefined {
  const { logo }: Pick<Theme['other'], 'logo'> = useMantineTheme().other;
  return logo;
}

interface LogoProps {
  readonly id: string;
  readonly logo: Pictures;
  /** What it says. */
  readonly name: string;
}

/** The picture fits the colour scheme. */
export function Logo({ id, logo: { light, dark }, name }: LogoProps) {
  return (
    <picture data-image={id}>
      {dark !== undefined && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img className="header-icon" src={light} alt={name} />
    </picture>
  );
}
