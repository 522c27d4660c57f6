import type { PortalFile } from '../flow/types.ts';
import { SCHEMES, type Scheme } from '../theme/Theme.ts';
import { rule } from '../theme/writePicture.ts';

type Marks = NonNullable<PortalFile['marks']>;

/** The colours and fonts of buttons with a mark of somebody else, as custom properties (`renderer/styles/actions.css`). */
export function writeMarks(marks: Marks = {}): string {
  return Object.entries(marks)
    .flatMap(([id, { button }]) => {
      if (button === undefined) return [];
      const { font } = button;
      const colors = (scheme: Scheme) =>
        Object.entries(button[scheme]).map(([part, color]) => `--mark-${part}: ${color}`);
      const [light, dark] = SCHEMES.map((scheme) =>
        rule(`[data-mark="${id}"]`, [
          ...colors(scheme),
          ...(font === undefined || scheme === 'dark' ? [] : [`--mark-font: "${font}"`]),
        ]),
      );
      return [light, `@media (prefers-color-scheme: dark) {\n${dark}\n}`];
    })
    .join('\n');
}
