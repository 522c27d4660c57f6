import { directionOf, type Language } from '../../contract/languages.ts';
import { HYPHENATED } from '../../engine/texts/phrases.ts';
import { roleColor } from '../../engine/theme/brandTheme.ts';
import { lineBreaking } from '../../engine/theme/lineBreaking.ts';
import type { Role, Scheme } from '../../engine/theme/Theme.ts';
import type { Look } from '../brands/lookOf.ts';
import { html, type Markup } from '../pages/html.ts';
import { text } from '../texts/text.ts';
import type { Block } from './Mail.ts';

interface MailPage {
  readonly language: Language;
  readonly look: Look;
  readonly subject: string;
  /** The subject without the product's name; the product's mark is above it. */
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** The lines below the card. */
  readonly ending: readonly string[];
}

/** Classes of elements that differ in dark mode or on a phone. */
const PAINTED = {
  ground: ['background', 'ground'],
  card: ['background', 'surface'],
  text: ['color', 'text'],
  muted: ['color', 'muted'],
  link: ['color', 'link'],
  line: ['border-color', 'line'],
  bar: ['border-top-color', 'accent'],
  box: ['background', 'ground'],
  accent: ['background', 'accent'],
  'on-accent': ['color', 'on-accent'],
  alarm: ['color', 'bad'],
  'alarm-edge': ['border-color', 'bad'],
  sign: ['stroke', 'link'],
  solid: ['fill', 'link'],
} as const satisfies Readonly<Record<string, readonly [property: string, role: Role]>>;

type Painted = keyof typeof PAINTED;

/**
 * A mail as a card like those of the portal. Mail programs support little CSS: each light colour is inline, a table
 * sets the width, and a style sheet has the changes for dark mode and phones, for programs that support it.
 */
export function writeMailHtml({ language, look, subject, heading, blocks, ending }: MailPage): string {
  const { theme } = look;
  const color = (scheme: Scheme, role: Role) => roleColor(theme, scheme, role);
  const paint = (...names: readonly Painted[]) =>
    names.map((name) => `${PAINTED[name][0]}:${color('light', PAINTED[name][1])}`).join(';');
  const dark = Object.entries(PAINTED).map(
    ([name, [property, role]]) => `.${name}{${property}:${color('dark', role)}!important}`,
  );
  const family = (theme.other.fontFamilies[language] ?? theme.fontFamily).replaceAll('"', "'");
  const breaking = ['overflow-wrap:anywhere', 'text-wrap:pretty', ...lineBreaking(theme, language)].join(';');

  const draw = (block: Block): Markup => {
    switch (block.kind) {
      case 'paragraph':
        return html`<p class="text" style="margin:0 0 16px;${paint('text')}">${block.text}</p>
`;
      case 'note':
        return html`<p class="muted" style="margin:0 0 12px;font-size:14px;${paint('muted')}">${block.text}</p>
`;
      case 'code':
        return html`<p class="box text" style="margin:0 0 16px;padding:16px;border-radius:${theme.radius.md};text-align:center;font-size:32px;line-height:1.3;letter-spacing:8px;text-indent:8px;font-variant-numeric:tabular-nums;${paint('box', 'text')}"><strong>${block.text}</strong></p>
`;
      case 'quote':
        return html`<blockquote class="line text" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid;white-space:pre-line;${paint('line', 'text')}">${block.text}</blockquote>
`;
      case 'rule':
        return html`<div class="line" style="margin:24px 0;border-top:1px solid;font-size:0;line-height:0;${paint('line')}"></div>
`;
      case 'button': {
        const look: readonly Painted[] = block.isAlarm ? ['alarm', 'alarm-edge'] : ['accent', 'on-accent'];
        const edge = block.isAlarm ? 'padding:12px 23px;border:1px solid' : 'padding:13px 24px';
        return html`<p style="margin:8px 0 20px"><a class="${look.join(' ')} wide" href="${block.link}" style="display:inline-block;${edge};border-radius:${theme.radius.md};font-weight:600;text-align:center;text-decoration:none;${paint(...look)}">${block.text}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;${paint('muted')}">${text(language, 'mails.every.spelt')}<br><a class="link" href="${block.link}" style="word-break:break-all;${paint('link')}">${block.link}</a></p>
`;
      }
    }
  };

  /** Mail programs without SVG leave the mark out, and show only the name. */
  const drawMark = (): Markup | readonly Markup[] => {
    const { mark } = theme.other;
    if (mark === undefined) return [];
    const paths = mark.paths.map(({ d, look: painted }) => {
      if (painted === 'line') return html`<path d="${d}"/>`;
      const more = painted === 'tinted' ? 'fill-opacity:0.16' : 'stroke:none';
      return html`<path class="solid" d="${d}" style="${more};${paint('solid')}"/>`;
    });
    return html`<svg class="sign" width="28" height="28" viewBox="${mark.viewBox}" aria-hidden="true" fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" style="margin:-4px 10px 0 0;vertical-align:middle;${paint('sign')}">${paths}</svg>`;
  };

  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (max-width: 480px) { .ground { padding: 0 !important; } .card { padding: 24px 20px !important; border: 0 !important; border-radius: 0 !important; } .edge { padding: 20px !important; } .wide { display: block !important; } }
@media (prefers-color-scheme: dark) { ${dark.join(' ')} }
</style>
</head>
<body class="ground" style="margin:0;padding:0;${paint('ground')}">
<table role="presentation" class="ground" width="100%" cellspacing="0" cellpadding="0" border="0" style="padding:24px 12px;${paint('ground')}">
<tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;text-align:start;font:16px/1.6 ${family};${breaking}">
<tr><td class="edge text" style="padding:0 32px 16px;font-size:18px;font-weight:700;${paint('text')}">${drawMark()}${look.nameIn(language)}</td></tr>
<tr><td class="card line bar" style="padding:32px;border:1px solid;border-top-width:4px;border-radius:${theme.radius.lg};${paint('card', 'line', 'bar')}">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.35;text-wrap:balance;${paint('text')}">${headingOf(heading)}</h1>
${blocks.map(draw)}</td></tr>
<tr><td class="edge muted" style="padding:16px 32px 0;font-size:13px;${paint('muted')}">${ending.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}

/** A heading that does not break within a hyphenated word. */
const headingOf = (heading: string): readonly Markup[] =>
  heading
    .split(HYPHENATED)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`));
