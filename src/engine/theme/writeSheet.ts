import { over, roleColor } from './brandTheme.ts';
import { lineBreaking } from './lineBreaking.ts';
import { ROLES, type Scheme, type Theme } from './Theme.ts';
import { rule, writePicture } from './writePicture.ts';

/**
 * The theme as custom properties: the roles of both colour schemes, and every size as `--<kind>-<name>`
 * (`--radius-md`). A value that both schemes share is written only once. A language may have its own font stack and
 * typography.
 *
 * @param addressOf gives a picture's address by the name of its file; without it, no picture is shown
 */
export function writeSheet(theme: Theme, addressOf?: (file: string) => string): string {
  const sizes = { 'font-size': theme.fontSizes, space: theme.spacing, radius: theme.radius };
  const root = [
    'color-scheme: light dark',
    ...rolesOf(theme, 'light'),
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
  const { picture } = theme.other;
  const around = picture === undefined || addressOf === undefined ? [] : writePicture(picture, addressOf(picture.file));
  return `${[rule(':root', root), veil(theme, 'light'), ...languages, ...lines, darkRoles(theme), ...around].join('\n')}\n`;
}

/** Only what depends on the brand's colour: the roles of both colour schemes, and the page's background. */
export const writeRoles = (theme: Theme): string =>
  `${rule(':root', [...rolesOf(theme, 'light'), `--backdrop: ${backdrop(theme)}`])}\n${veil(theme, 'light')}\n${darkRoles(theme)}\n`;

/**
 * The rules for a dialog's backdrop, which inherits the page's properties only since Chrome 122, Firefox 120 and Safari
 * 17.4; and for the gutter of the scroll bar beside it, which shows only the page's background colour. A popover, such
 * as the inspector, has a backdrop too, but leaves the page as it is.
 */
function veil(theme: Theme, scheme: Scheme): string {
  const color = roleColor(theme, scheme, 'veil');
  const beside = over(color, roleColor(theme, scheme, 'ground'));
  return `${rule('dialog::backdrop', [`background: ${color}`])}\n${rule('html:has(:modal)', [`background-color: ${beside}`])}`;
}

const rolesOf = (theme: Theme, scheme: Scheme) => ROLES.map((role) => `--${role}: ${roleColor(theme, scheme, role)}`);

const darkRoles = (theme: Theme) =>
  `@media (prefers-color-scheme: dark) {\n${rule(':root', rolesOf(theme, 'dark'))}\n${veil(theme, 'dark')}\n}`;

/** The page's background, which is always an image. Its colours are those of the scheme. */
const backdrop = ({ other }: Theme) =>
  other.background === 'gradient'
    ? `linear-gradient(155deg, color-mix(in srgb, var(--accent) ${other.gradient * 100}%, var(--ground)), var(--ground) 55%)`
    : 'linear-gradient(var(--ground) 0 0)';
