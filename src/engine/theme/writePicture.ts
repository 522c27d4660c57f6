import { HYDRATED } from './hydrated.ts';
import type { Theme } from './Theme.ts';

type Picture = NonNullable<Theme['other']['picture']>;

/** The width of a picture beside the card: the space beside the card, but less than half of a wide window. */
const BESIDE = 'clamp(0px, 100vw - 560px, 42vw)';

/**
 * The rules of a picture around the card. Text is never directly on the picture: if the picture is behind header and
 * footer, these are bars, and a watermark is only between them. A phone has no room for a picture, and on a dark page
 * the picture is darker.
 */
export function writePicture({ place }: Pick<Picture, 'place'>, address: string): readonly string[] {
  if (place === 'watermark') return watermark(address);
  const isBeside = place === 'beside';
  const paint = rule('body::before', [
    "content: ''",
    'position: fixed',
    'z-index: -1',
    `inset: 0 ${isBeside ? 'auto' : 0} 0 0`,
    ...(isBeside ? [`width: ${BESIDE}`] : []),
    `background: url("${address}") center / cover no-repeat`,
  ]);
  const shown = isBeside
    ? [media('(min-width: 720px)', paint, rule('.shell', [`margin-inline-start: ${BESIDE}`]))]
    : [
        paint,
        rule('.header, .footer', ['background: var(--surface)']),
        media(
          '(max-width: 480px)',
          rule('body::before', ['content: none']),
          rule('.header, .footer', ['background: none']),
        ),
      ];
  return [
    ...shown,
    media('(prefers-color-scheme: dark)', rule('body::before', ['filter: brightness(0.45) saturate(0.9)'])),
  ];
}

/**
 * The drawing's outline, tinted faintly in the page's colour (or the organisation's). The watermark appears only at
 * hydration, since a browser that decodes the drawing for the first paint would show the form later. It does not fade
 * in, since animating a mask needs the main thread at each frame.
 */
const watermark = (address: string): readonly string[] => [
  media(
    '(min-width: 480px)',
    rule(`[${HYDRATED}] body::before`, [
      "content: ''",
      'position: fixed',
      'z-index: -1',
      'inset: 76px 0 60px',
      'opacity: 0.07',
      // The watermark fades out before the footer, so it has no edge.
      'background: linear-gradient(var(--link) 50%, transparent)',
      `mask: url("${address}") 0 / auto 100% no-repeat`,
    ]),
  ),
];

const media = (query: string, ...rules: readonly string[]) => `@media ${query} {\n${rules.join('\n')}\n}`;

export const rule = (selector: string, lines: readonly string[]): string =>
  `${selector} {\n  ${lines.join(';\n  ')};\n}`;

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
