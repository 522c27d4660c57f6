import type { MailTemplate } from '../../../src/server/mail/Mail.ts';
import type { Mail, RealPortal } from './RealPortal.ts';
import { type Language, textOf } from './texts.ts';
import { expect } from './watched.ts';

/** A word in the subject of each kind of mail, by language, which identifies the kind. */
export const subjectOf = (template: MailTemplate, language: Language = 'en'): string =>
  textOf(`${template}.subject`, { language, namespace: 'service/mails' });

/** The mails of one kind to an address, newest first. */
export async function mailsOf(
  portal: RealPortal,
  to: string,
  template: MailTemplate,
  language?: Language,
): Promise<Mail[]> {
  const subject = subjectOf(template, language);
  return (await portal.mails(to)).filter((mail) => mail.subject.includes(subject));
}

/** Waits for the `count`-th mail of a kind and language to an address, and opens it. */
export async function openMail(
  portal: RealPortal,
  to: string,
  template: MailTemplate,
  { language, count = 1 }: { readonly language?: Language; readonly count?: number } = {},
): Promise<Mail> {
  await expect.poll(async () => (await mailsOf(portal, to, template, language)).length).toBe(count);
  const [newest] = await mailsOf(portal, to, template, language);
  if (newest === undefined) throw new Error(`no mail ${template} to ${to}`);
  return newest;
}

/** The link of a mail. It must lead to the portal. */
export function linkOf(mail: Mail, { origin }: RealPortal): URL {
  expect(mail.links).toHaveLength(1);
  const link = new URL(mail.links[0] ?? '');
  expect(link.origin).toBe(origin);
  return link;
}

/** The code of a mail. */
export function codeOf(mail: Mail): string {
  const [code] = /^\d{6}$/m.exec(mail.text) ?? [];
  if (code === undefined) throw new Error(`no code in ${mail.subject}`);
  return code;
}
