import { lineBreaking } from './lineBreaking.ts';
import { roleColor } from './roleColor.ts';
import { ROLES, type Scheme, type Theme } from './Theme.ts';
import { rule, writePicture } from './writePicture.ts';

/**
 * The theme as custom properties: the roles of both colour schemes, and every size as `--<kind>-<name>`
 * (`--radius-md`). A value that both schemes share stands once. A language with other type has its own font stack.
 *
 * @param addressOf the address of a picture by the name of its file; without it, no picture is shown
 */
export function writeSheet(theme: Theme, addressOf?: (file: string) => string): string {
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
    `--backdrop: ${backdrop(theme)}`,
    `--paper: ${theme.white}`,
    `--control: ${theme.other.control}`,
  ];
  const languages = Object.entries(theme.other.fontFamilies).map(([language, stack]) =>
    rule(`:root:lang(${language})`, [`--font-family: ${stack}`]),
  );
  const { lineBreaks = {}, typography = {} } = theme.other;
  const lines = [...new Set([...Object.keys(lineBreaks), ...Object.keys(typography)])].map((language) =>
    rule(`:lang(${language})`, [
      ...lineBreaking(theme, language),
      ...Object.entries(typography[language] ?? {}).map(([name, value]) => `--${name}: ${value}`),
    ]),
  );
  const dark = `@media (prefers-color-scheme: dark) {\n${rule(':root', rolesOf('dark'))}\n}`;
  const { picture } = theme.other;
  const around = picture === undefined || addressOf === undefined ? [] : writePicture(picture, addressOf(picture.file));
  return `${[rule(':root', root), ...languages, ...lines, dark, ...around].join('\n')}\n`;
}

/** What the page is painted with. The colours in it are those of the scheme. */
const backdrop = ({ other }: Theme) =>
  other.background === 'gradient'
    ? `linear-gradient(155deg, color-mix(in srgb, var(--accent) ${other.gradient * 100}%, var(--ground)), var(--ground) 55%)`
    : 'var(--ground)';
