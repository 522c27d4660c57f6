import type { PortalFile } from '../flow/types.ts';
import { SCHEMES, type Scheme } from '../theme/Theme.ts';
import { rule } from '../theme/writePicture.ts';

type Marks = NonNullable<PortalFile['marks']>;

/** The style sheet of buttons with third-party logos: colours that replace the theme's, and a font. */
export function writeMarks(marks: Marks = {}): string {
  return Object.entries(marks)
    .flatMap(([id, { button }]) => {
      if (button === undefined) return [];
      const { font } = button;
      const family = font === undefined ? [] : [`font-family: "${font}", var(--font-family)`];
      const [light, dark] = SCHEMES.map((scheme) =>
        rule(`[data-mark="${id}"]`, [...colorsOf(button[scheme]), ...(scheme === 'light' ? family : [])]),
      );
      return [light, `@media (prefers-color-scheme: dark) {\n${dark}\n}`];
    })
    .join('\n');
}

/** Buttons use these custom properties (renderer/styles/actions.css). */
const colorsOf = ({ fill, stroke, text }: NonNullable<Marks[string]['button']>[Scheme]) => [
  `--fill: ${fill}`,
  `--edge: ${stroke}`,
  `--text: ${text}`,
];
