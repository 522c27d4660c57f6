import type { Theme } from './Theme.ts';

/** Where the pictures of all brands are, below the root of a portal. */
export const PICTURES = 'flows/brands/pictures';

/** The files of the pictures that a theme names, each once. */
export const pictureFiles = ({
  other: { logo, icon, picture },
}: {
  readonly other: Pick<Theme['other'], 'logo' | 'icon' | 'picture'>;
}): readonly string[] => [
  ...new Set([logo?.light, logo?.dark, icon, picture?.file].filter((file) => file !== undefined)),
];
