import type { FlowFile } from '../../flow/Flows.ts';
import { brandTheme, contrast, difference, roleColor } from '../../theme/brandTheme.ts';
import type { Brand, Theme } from '../../theme/Theme.ts';
import type { Report, Rule } from '../Rule.ts';

export const changedColor: Rule = {
  id: 'changed-color',
  why: 'Visitors see a different colour from the one chosen for the brand.',
  hint: 'Write the colour that is shown, or choose another one.',
  stage: 'flow',
  level: 'warning',
  *ofFlows({ flows: { brand, brands, definition } }) {
    const { theme } = definition;
    if (theme === undefined) return;
    for (const file of [...(brand === undefined ? [] : [brand]), ...brands.values()]) yield* changedIn(file, theme);
  },
};

/** Two colours that differ by less than this look the same side by side. */
const ALIKE = 5;

function* changedIn({ path: file, value: brand }: FlowFile<Brand>, theme: Theme): Generator<Report> {
  const { color } = brand;
  if (typeof color !== 'string') return;
  const made = brandTheme(theme, brand);
  const shown = roleColor(made, 'light', 'accent');
  const words = roleColor(made, 'light', 'on-accent');
  const place = { file, path: ['color'], found: color };
  if (difference(shown, color) > 0) {
    const message = `in light mode, buttons are ${shown} instead: ${words} text on ${color} has too little contrast (${contrast(words, color).toFixed(1)} to 1)`;
    yield { ...place, message, suggestion: shown };
  } else if (difference(shown, roleColor(made, 'light', 'surface')) < ALIKE) {
    const message = `in light mode, buttons of this colour look like the page behind them, and links are ${roleColor(made, 'light', 'link')} instead`;
    yield { ...place, message, hint: 'Choose a colour that differs from white.' };
  }
}
