import { lineBreaking } from './lineBreaking.ts';
import { roleColor } from './roleColor.ts';
import { ROLES, type Scheme, type Theme } from './Theme.ts';

/**
 * The theme as custom properties: the roles of both colour schemes, and everything with a size as `--<kind>-<name>`
 * (`--radius-md`). What is in no scheme of its own is said once; a language with other type has its own stack.
 */
export function writeSheet(theme: Theme): string {
  const rolesOf = (scheme: Scheme) => ROLES.map((role) => `--${role}: ${roleColor(theme, scheme, role)}`);
  const sizes = { 'font-size': theme.fontSizes, space: theme.spacing, radius: theme.radius };
  const root = [
    'color-scheme: light dark',
    ...rolesOf('light'),
    ...Object.entries(sizes).flatMap(([kind, values]) =>
      Object.entries(values).map(([name, value]) => `--${kind}-${name}: ${value}`),
    ),
    ...Object.entries(theme.headings.sizes).map(([name, { fontSize }]) => `--font-size-${name}: ${fontSize}`),
    `--font-weight-heading: ${theme.headings.fontWeight}`,
    `--font-family: ${theme.fontFamily}`,
    `--font-family-monospace: ${theme.fontFamilyMonospace}`,
    `--paper: ${theme.white}`,
    `--control: ${theme.other.control}`,
  ];
  const languages = Object.entries(theme.other.fontFamilies).map(([language, stack]) =>
    rule(`:root:lang(${language})`, [`--font-family: ${stack}`]),
  );
  const lines = Object.keys(theme.other.lineBreaks ?? {}).map((language) =>
    // Their square letters stand closer in headings than Latin ones do.
    rule(`:lang(${language})`, [...lineBreaking(theme, language), '--letter-spacing-heading: -0.005em']),
  );
  const dark = `@media (prefers-color-scheme: dark) {\n${rule(':root', rolesOf('dark'))}\n}`;
  return `${[rule(':root', root), ...languages, ...lines, dark].join('\n')}\n`;
}

const rule = (selector: string, lines: readonly string[]) => `${selector} {\n  ${lines.join(';\n  ')};\n}`;
