import type { Theme } from './Theme.ts';

/** The folder of all brands' pictures, below a portal's root. */
export const PICTURES = 'flows/brands/pictures';

/** The files of the pictures that a theme names, each listed once. */
export const pictureFiles = ({
  other: { logo, icon, picture },
}: {
  readonly other: Pick<Theme['other'], 'logo' | 'icon' | 'picture'>;
}): readonly string[] => [
  ...new Set([logo?.light, logo?.dark, icon, picture?.file].filter((file) => file !== undefined)),
];
