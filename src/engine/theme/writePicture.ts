import type { Theme } from './Theme.ts';

type Picture = NonNullable<Theme['other']['picture']>;

/** The share of a wide window for a picture beside the card. */
const SHARE = '42%';

/**
 * The rules of a picture around the card. Words stand on what is behind them, never on the picture, so header and footer
 * are bars where it is behind them. A phone has no room for it, and a dark page has a darker picture.
 */
export function writePicture({ place }: Pick<Picture, 'place'>, address: string): readonly string[] {
  const isBeside = place === 'beside';
  const paint = rule('body::before', [
    "content: ''",
    'position: fixed',
    'z-index: -1',
    `inset: 0 ${isBeside ? 'auto' : 0} 0 0`,
    ...(isBeside ? [`width: ${SHARE}`] : []),
    `background: url("${address}") center / cover no-repeat`,
  ]);
  const room = isBeside
    ? rule('.shell', [`margin-inline-start: ${SHARE}`])
    : rule('.header, .footer', ['background: var(--ground)']);
  return [
    media(`(min-width: ${isBeside ? 960 : 481}px)`, paint, room),
    media('(prefers-color-scheme: dark)', rule('body::before', ['filter: brightness(0.45) saturate(0.9)'])),
  ];
}

const media = (query: string, ...rules: readonly string[]) => `@media ${query} {\n${rules.join('\n')}\n}`;

export const rule = (selector: string, lines: readonly string[]): string =>
  `${selector} {\n  ${lines.join(';\n  ')};\n}`;
