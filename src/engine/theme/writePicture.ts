import { HYDRATED } from './hydrated.ts';
import type { Theme } from './Theme.ts';

type Picture = NonNullable<Theme['other']['picture']>;

/** The width of a picture beside the card: what the card leaves of a window, and less than half of a wide one. */
const BESIDE = 'clamp(0px, 100vw - 560px, 42vw)';

/**
 * The rules of a picture around the card. Text is never directly on the picture, so header and footer are bars if it is
 * behind them, and a watermark is between the two. A phone has no room for it, and a dark page has a darker picture.
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
 * The outline of the drawing, tinted faintly with the page's colour (or the organisation's). It appears with hydration:
 * a browser that decodes the drawing for its first paint would show the form later. It does not fade in, since
 * animating a mask needs the main thread at each frame.
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
      // It ends before the footer without an edge.
      'background: linear-gradient(var(--link) 50%, transparent)',
      `mask: url("${address}") 0 / auto 100% no-repeat`,
    ]),
  ),
];

const media = (query: string, ...rules: readonly string[]) => `@media ${query} {\n${rules.join('\n')}\n}`;

export const rule = (selector: string, lines: readonly string[]): string =>
  `${selector} {\n  ${lines.join(';\n  ')};\n}`;
