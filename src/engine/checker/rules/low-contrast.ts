import type { FlowFile } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { PortalFile } from '../../flow/types.ts';
import { brandTheme, contrast, READABLE, roleColor } from '../../theme/brandTheme.ts';
import { faintPairs, ratioOnGradient } from '../../theme/faintPairs.ts';
import type { Brand } from '../../theme/Theme.ts';
import { type Role, SCHEMES, type Scheme, type Theme } from '../../theme/Theme.ts';
import type { Report, Rule } from '../Rule.ts';

export const lowContrast: Rule = {
  id: 'low-contrast',
  why: 'Many people cannot read text with too little contrast to its background (WCAG 2.2, 1.4.3).',
  hint: 'Name a single colour, from which readable shades are made; or choose a darker shade, or a lighter one for dark mode.',
  stage: 'flow',
  *ofFlows({ flows: { brand, brands, portal, definition } }): Generator<Report> {
    if (portal !== undefined) yield* faintMarks(portal);
    if (definition.theme === undefined) return;
    for (const file of [...(brand === undefined ? [] : [brand]), ...brands.values()]) {
      yield* faintIn(file, brandTheme(definition.theme, file.value));
    }
  },
};

function* faintIn({ path: file, value: brand }: FlowFile<Brand>, theme: Theme): Generator<Report> {
  for (const scheme of SCHEMES) {
    const faint = faintPairs(theme, scheme);
    const [first] = faint;
    if (first !== undefined) {
      const message = `in ${scheme} mode, too faint to read: ${list(faint.map(({ what, ratio }) => `${what} (${ratio.toFixed(1)} to 1)`))}: ${NEEDED}`;
      yield { file, path: placeOf(brand, theme, scheme, first.words), message };
    }
    const ratio = ratioOnGradient(theme, scheme);
    if (brand.background !== 'gradient' || faint.length > 0 || ratio >= READABLE) continue;
    const message = `in ${scheme} mode, a link on this background is too faint to read (${ratio.toFixed(1)} to 1): ${NEEDED}`;
    yield { file, path: ['background'], message, hint: 'Use the plain background, or another colour.' };
  }
}

/** Text with low contrast on buttons with a third-party logo. */
function* faintMarks({ path: file, value: { marks = {} } }: FlowFile<PortalFile>): Generator<Report> {
  for (const [id, { button }] of Object.entries(marks)) {
    if (button === undefined) continue;
    for (const scheme of SCHEMES) {
      const { text, fill } = button[scheme];
      const ratio = contrast(text, fill);
      if (ratio >= READABLE) continue;
      const message = `in ${scheme} mode, the words on a button with the mark ${id} are too faint to read (${ratio.toFixed(1)} to 1): ${NEEDED}`;
      yield { file, path: ['marks', id, 'button', scheme, 'text'], message };
    }
  }
}

const NEEDED = `the contrast must be ${READABLE} to 1`;
const list = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

/** The place of the brand colour that a role uses. If the brand has a single colour, every role uses it. */
function placeOf({ color }: Brand, theme: Theme, scheme: Scheme, role: Role): JsonPath {
  if (typeof color === 'string') return ['color'];
  const own = color.indexOf(roleColor(theme, scheme, role));
  const other = color.indexOf(roleColor(theme, scheme, 'accent'));
  return ['color', own >= 0 ? own : Math.max(other, 0)];
}
