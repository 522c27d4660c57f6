import { roleColor } from '../../engine/theme/roleColor.ts';
import type { Role } from '../../engine/theme/Theme.ts';
import { THEME } from '../../theme/theme.ts';
import { html, type Markup } from '../pages/html.ts';
import { inertLine, inertText } from './inertText.ts';
import type { Mail } from './Mail.ts';
import { MAIL_TEXTS } from './texts/index.ts';

/** A mail in its words. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

type Values = Readonly<Record<string, string | undefined>>;

/** Writes a mail in its language, as plain text and as HTML that says the same. */
export function composeMail(mail: Mail): ComposedMail {
  const texts = MAIL_TEXTS[mail.language];
  const text = texts.mails[mail.template];
  const values: Values = { ...mail.values };
  const link = values.link === undefined ? undefined : webAddress(values.link);
  const fill = (paragraph: string) => fillIn(paragraph, values);
  const isTold = (paragraph: string) => namesIn(paragraph).every((name) => values[name] !== undefined);
  const before = text.before.filter(isTold).map(fill);
  const after = [...text.after.filter(isTold).map(fill), texts.closing];
  const message = inertText(values.message ?? '');
  const intro = message === '' || text.message === undefined ? [] : [text.message];
  const middle = [
    ...(link && text.button ? [`${texts.address.replace('{button}', text.button)}\n${link}`] : []),
    ...(values.code === undefined ? [] : [inertLine(values.code, 20)]),
    ...intro,
    ...(message === '' ? [] : [message]),
  ];
  return {
    subject: text.subject,
    text: `${[...before, ...middle, ...after].join('\n\n')}\n`,
    html: page(mail.language, text.subject, [
      ...before.map(paragraph),
      ...(link && text.button ? [button(link, text.button), paragraph(texts.spelt), address(link)] : []),
      ...(values.code === undefined ? [] : [code(inertLine(values.code, 20))]),
      ...intro.map(paragraph),
      ...(message === '' ? [] : [quote(message)]),
      ...after.map(paragraph),
    ]),
    links: link ? [link] : [],
  };
}

const namesIn = (paragraph: string): string[] => [...paragraph.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Only values that a text names are written; a username is an address, and everything else is defused. */
function fillIn(paragraph: string, values: Values): string {
  return paragraph.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return name === 'username' ? inertLine(value) : inertText(value, 100).replaceAll('\n', ' ');
  });
}

/** Promise P05: http(s) alone. */
function webAddress(link: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** Mails have no style sheet: each colour stands where it is used, and programs darken it themselves. */
const color = (role: Role) => roleColor(THEME, 'light', role);
const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
const address = (link: string) => html`<p style="margin:0 0 16px;word-break:break-all">${link}</p>`;
const code = (digits: string) =>
  html`<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><strong>${digits}</strong></p>`;
const quote = (text: string) =>
  html`<blockquote style="margin:0 0 16px;padding-left:16px;border-left:3px solid ${color('line')};white-space:pre-line">${text}</blockquote>`;
const button = (link: string, label: string) =>
  html`<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:${THEME.radius.sm};background:${color('accent')};color:${color('on-accent')};text-decoration:none">${label}</a></p>`;
const page = (language: string, subject: string, blocks: readonly Markup[]) =>
  html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:${color('surface')};color:${color('text')};font:16px/1.6 sans-serif">
<div style="max-width:560px;margin:0 auto">
${blocks}
</div>
</body>
</html>
`.text;
