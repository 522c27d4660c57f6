import type { FlowFile } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Brand } from '../../theme/Brand.ts';
import { brandTheme, strongestOf } from '../../theme/brandTheme.ts';
import { contrast, READABLE } from '../../theme/contrast.ts';
import { roleColor } from '../../theme/roleColor.ts';
import type { Role, Scheme, Theme } from '../../theme/Theme.ts';
import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

/** Words in a colour of the brand, or on one, and what people see of them. */
const PAIRS: readonly (readonly [words: Role, behind: Role, what: string])[] = [
  ['on-accent', 'accent', 'the words on a button'],
  ['on-accent', 'accent-strong', 'the words on a button under the pointer'],
  ['link', 'surface', 'a link on a card'],
  ['link', 'raised', 'a link in a dialog'],
  ['link', 'ground', 'a link beside the card'],
];
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

export const lowContrast: Rule = {
  id: 'low-contrast',
  why: 'Many people cannot read words that are almost as light as what is behind them (WCAG 2.2, 1.4.3).',
  hint: 'Name a single colour: shades that can be read are made from it. Or take a darker shade, or a lighter one for dark mode.',
  stage: 'flow',
  *check({ flows: { brand, brands, definition } }): Generator<Report> {
    if (definition.theme === undefined) return;
    for (const file of [...(brand === undefined ? [] : [brand]), ...brands.values()]) {
      yield* faintIn(file, brandTheme(definition.theme, file.value));
    }
  },
};

function* faintIn({ path: file, value: brand }: FlowFile<Brand>, theme: Theme): Generator<Report> {
  for (const scheme of SCHEMES) {
    const faint = PAIRS.flatMap(([words, behind, what]) => {
      const ratio = contrast(roleColor(theme, scheme, words), roleColor(theme, scheme, behind));
      return ratio < READABLE ? [{ words, told: `${what} (${ratio.toFixed(1)} to 1)` }] : [];
    });
    const [first] = faint;
    if (first !== undefined) {
      const message = `in ${scheme} mode, nobody can read ${list(faint.map(({ told }) => told))}: ${NEEDED}`;
      yield { file, path: placeOf(brand, theme, scheme, first.words), message };
    }
    const ratio = onGradient(theme, scheme);
    if (brand.background !== 'gradient' || faint.length > 0 || ratio >= READABLE) continue;
    const message = `in ${scheme} mode, nobody can read a link on this background (${ratio.toFixed(1)} to 1): ${NEEDED}`;
    yield { file, path: ['background'], message, hint: 'Take the plain background, or another colour.' };
  }
}

const NEEDED = `a contrast of ${READABLE} to 1 is needed`;
const list = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

/** Where there is most of the brand's colour in the background. Quiet words can be read there: it is made so. */
const onGradient = (theme: Theme, scheme: Scheme) => {
  const strongest = strongestOf(theme, scheme, roleColor(theme, scheme, 'accent'));
  return contrast(roleColor(theme, scheme, 'link'), strongest);
};

/** The shade in the file that a role takes; a single colour stands for all. */
function placeOf({ color }: Brand, theme: Theme, scheme: Scheme, role: Role): JsonPath {
  if (typeof color === 'string') return ['color'];
  const own = color.indexOf(roleColor(theme, scheme, role));
  const other = color.indexOf(roleColor(theme, scheme, 'accent'));
  return ['color', own >= 0 ? own : Math.max(other, 0)];
}
