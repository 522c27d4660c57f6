import { directionOf, type Language } from '../../contract/languages.ts';
import { lineBreaking } from '../../engine/theme/lineBreaking.ts';
import { roleColor } from '../../engine/theme/roleColor.ts';
import type { Role } from '../../engine/theme/Theme.ts';
import { THEME } from '../../theme/theme.ts';
import { html, type Markup } from '../pages/html.ts';
import { hasText, text } from '../texts/text.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { inertLine, inertText } from './inertText.ts';
import type { Mail, MailTemplate } from './Mail.ts';

/** A mail in its words. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

type Values = Readonly<Record<string, string | undefined>>;

/** What the link or code of a mail is for, where that ends. */
const CARRIED: Readonly<Partial<Record<MailTemplate, TokenPurpose>>> = {
  'email-verification': 'email-verification',
  activation: 'activation',
  'password-reset': 'password-reset',
  'alternative-email-code': 'alternative-email-code',
  'second-factor-code': 'mfa-deactivate',
};

/** Writes a mail in its language, as plain text and as HTML that says the same. */
export function composeMail({ template, language, values }: Mail): ComposedMail {
  const told: Values = { ...values };
  const parts = partsOf(template, language, told);
  const subject = text(language, `mails.${template}.subject`);
  const link = told.link === undefined ? undefined : webAddress(told.link);
  const [button] = link === undefined ? [] : parts.button;
  const code = told.code === undefined ? [] : [inertLine(told.code, 20)];
  const message = inertText(told.message ?? '');
  const intro = message === '' ? [] : parts.message;
  const before = [...parts.lead, ...(told.organisation === undefined ? [] : parts.organisation)];
  const after = [...validityOf(template, language, told), ...parts.otherwise, text(language, 'mails.every.closing')];
  const middle = [
    ...(link && button ? [`${text(language, 'mails.every.address', { button })}\n${link}`] : []),
    ...code,
    ...intro,
    ...(message === '' ? [] : [message]),
  ];
  return {
    subject,
    text: `${[...before, ...middle, ...after].join('\n\n')}\n`,
    html: page(language, subject, [
      ...before.map(paragraph),
      ...(link && button
        ? [linkButton(link, button), paragraph(text(language, 'mails.every.spelt')), address(link)]
        : []),
      ...code.map(digits),
      ...intro.map(paragraph),
      ...(message === '' ? [] : [quote(message)]),
      ...after.map(paragraph),
    ]),
    links: link ? [link] : [],
  };
}

/** The parts of a kind of mail, each once or not at all: locales/<language>/service/mails.json. */
function partsOf(template: MailTemplate, language: Language, told: Values) {
  const { username = '', organisation = '', time = '', device = '' } = told;
  // A username is an address; everything else is defused.
  const name = (foreign: string) => inertText(foreign, 100).replaceAll('\n', ' ');
  const values = { username: inertLine(username), organisation: name(organisation), time, device: name(device) };
  const say = (key: string): readonly string[] => (hasText(key) ? [text(language, key, values)] : []);
  return {
    lead: say(`mails.${template}.lead`),
    organisation: say(`mails.${template}.organisation`),
    button: say(`mails.${template}.button`),
    message: say(`mails.${template}.message`),
    otherwise: say(`mails.${template}.otherwise`),
  };
}

/** How long the link or code works, where it ends. */
function validityOf(template: MailTemplate, language: Language, { code }: Values): readonly string[] {
  const purpose = CARRIED[template];
  if (purpose === undefined) return [];
  const lifetime = TOKEN_LIFETIMES[purpose];
  return [text(language, code === undefined ? 'mails.every.link' : 'mails.every.code', { lifetime })];
}

/** Promise P05: http(s) alone. */
function webAddress(link: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** Mails have no style sheet: each colour stands where it is used, and programs darken it themselves. */
const color = (role: Role) => roleColor(THEME, 'light', role);
/** Programs that read mails know no `:lang`. */
const breaking = (language: Language) => ['overflow-wrap: anywhere', ...lineBreaking(THEME, language)].join(';');
const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
const address = (link: string) => html`<p style="margin:0 0 16px;word-break:break-all">${link}</p>`;
const digits = (code: string) =>
  html`<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><strong>${code}</strong></p>`;
const quote = (text: string) =>
  html`<blockquote style="margin:0 0 16px;padding-left:16px;border-left:3px solid ${color('line')};white-space:pre-line">${text}</blockquote>`;
const linkButton = (link: string, label: string) =>
  html`<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:${THEME.radius.sm};background:${color('accent')};color:${color('on-accent')};text-decoration:none">${label}</a></p>`;
const page = (language: Language, subject: string, blocks: readonly Markup[]) =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:${color('surface')};color:${color('text')};font:16px/1.6 sans-serif;${breaking(language)}">
<div style="max-width:560px;margin:0 auto">
${blocks}
</div>
</body>
</html>
`.text;
