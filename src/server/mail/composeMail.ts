import type { Language } from '../../contract/languages.ts';
import { lookOf, lookOfColor } from '../brands/lookOf.ts';
import { inRelease, type VisitRelease } from '../core/release/serviceFiles.ts';
import { hasText, text, writeMoment } from '../texts/text.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { type Block, inertLine, inertText, type Mail, type MailTemplate } from './Mail.ts';
import { writeMailHtml } from './writeMailHtml.ts';

/** A rendered mail. */
interface ComposedMail {
  /** The product's name in the mail. */
  readonly product: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

type Values = Readonly<Record<string, string | undefined>>;

/** The purpose of a mail's link or code, if that expires. */
const CARRIED: Readonly<Partial<Record<MailTemplate, TokenPurpose>>> = {
  'email-verification': 'email-verification',
  activation: 'activation',
  'password-reset': 'password-reset',
  'alternative-email-code': 'alternative-email-code',
  'second-factor-code': 'mfa-deactivate',
};

/** Mails whose button is for recipients who did not cause the event. The button comes after the text that says so. */
const ALARMS: readonly MailTemplate[] = [
  'password-changed',
  'linked-account',
  'device-registered',
  'passkey-added',
  'passkey-removed',
  'codes-added',
  'second-factor-off',
  'backup-address-changed',
  'second-factor-refused',
  'second-factor-code',
];

/** Renders a mail in its language and brand, as plain text and as equivalent HTML. */
export function composeMail(mail: Mail): ComposedMail {
  const { template, language } = mail;
  const look = mail.brand === undefined ? lookOfColor(mail.color) : lookOf(mail.brand);
  const product = look.nameIn(language);
  const heading = text(language, `mails.${template}.subject`);
  const subject = text(language, 'mails.every.subject', { launcher: product, subject: heading });
  const closing = text(language, 'mails.every.closing', { launcher: product });
  const contact = look.supportIn(language);
  const support = contact === undefined ? [] : notes([text(language, 'mails.every.support', { contact })]);
  const blocks = [...blocksOf(mail, product), ...support];
  const ending = [closing, ...boundCode(mail)];
  return {
    product,
    subject,
    text: `${[...blocks.flatMap((block) => plain(language, block)), ...ending].join('\n\n')}\n`,
    html: writeMailHtml({ language, look, subject, heading, blocks, ending }),
    links: blocks.flatMap((block) => (block.kind === 'button' ? [block.link] : [])),
  };
}

function blocksOf({ template, language, values, cause }: Mail, launcher: string): readonly Block[] {
  const told: Values = { ...values };
  const say = partsOf(template, language, { told, launcher });
  const link = told.link === undefined ? undefined : webAddress(told.link);
  const [label] = say('button');
  const isAlarm = ALARMS.includes(template);
  const button: readonly Block[] =
    link === undefined || label === undefined ? [] : [{ kind: 'button', text: label, link, isAlarm }];
  const message = inertText(told.message ?? '');
  return [
    ...paragraphs(say('lead')),
    ...(told.organisation === undefined ? [] : paragraphs(say('organisation'))),
    ...(told.code === undefined ? [] : [{ kind: 'code', text: inertLine(told.code, 20) } as const]),
    ...(message === '' ? [] : [...paragraphs(say('message')), { kind: 'quote', text: message } as const]),
    ...(isAlarm ? [] : button),
    ...notes(validityOf(template, language, { told, launcher })),
    { kind: 'rule' },
    ...(isAlarm ? paragraphs(say('otherwise')) : notes(say('otherwise'))),
    ...(isAlarm ? button : []),
    ...(cause === undefined ? [] : notes(causeOf(language, cause))),
  ];
}

/**
 * The last line, which lets a browser autofill the code only at the portal's host (WICG, Origin-bound one-time codes
 * delivered via SMS; mail programs support it too).
 */
function boundCode({ values }: Mail): readonly string[] {
  const { code, host }: Values = { ...values };
  return code === undefined || host === undefined ? [] : [`@${host} #${inertLine(code, 20)}`];
}

const paragraphs = (texts: readonly string[]): readonly Block[] =>
  texts.map((one) => ({ kind: 'paragraph', text: one }) as const);
const notes = (texts: readonly string[]): readonly Block[] =>
  texts.map((one) => ({ kind: 'note', text: one }) as const);

interface Telling {
  readonly told: Values;
  readonly launcher: string;
}

/** The parts of a kind of mail, each at most once: locales/<language>/service/mails.json. */
function partsOf(template: MailTemplate, language: Language, { told, launcher }: Telling) {
  const { username = '', organisation = '' } = told;
  // A username is an address; everything else is defused.
  const values = { username: inertLine(username), organisation: nameLine(organisation), launcher };
  return (part: 'lead' | 'organisation' | 'button' | 'message' | 'otherwise'): readonly string[] => {
    const key = `mails.${template}.${part}`;
    return hasText(key) ? [text(language, key, values)] : [];
  };
}

const nameLine = (foreign: string) => inertText(foreign, 100).replaceAll('\n', ' ');

/** How long the link or code is valid, if it expires. */
function validityOf(
  template: MailTemplate,
  language: Language,
  { told: { code }, launcher }: Telling,
): readonly string[] {
  const purpose = CARRIED[template];
  if (purpose === undefined) return [];
  const lifetime = TOKEN_LIFETIMES[purpose];
  return [text(language, code === undefined ? 'mails.every.link' : 'mails.every.code', { lifetime, launcher })];
}

/**
 * The time and the browser of the request that caused the mail, so readers can recognise it as their own, and its id
 * for support.
 */
function causeOf(language: Language, { time, device, reference }: NonNullable<Mail['cause']>): readonly string[] {
  const browser = device === '' ? text(language, 'answers.browser') : nameLine(device);
  return [
    text(language, 'mails.every.cause', { time: writeMoment(language, new Date(time)), device: browser }),
    ...(reference === undefined ? [] : [text(language, 'mails.every.reference', { reference: inertLine(reference) })]),
  ];
}

function plain(language: Language, block: Block): readonly string[] {
  switch (block.kind) {
    case 'rule':
      return [];
    case 'button':
      return [`${text(language, 'mails.every.address', { button: block.text })}\n${block.link}`];
    default:
      return [block.text];
  }
}

/** The link, if it is http(s) (promise P05). */
function webAddress(link: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** Knows the release of each mail, by the id that the mail names. */
export interface MailReleases {
  /** By default, mails have the texts of the service's own bundle. */
  readonly releaseOfMail?: (id: string | undefined) => Promise<VisitRelease>;
}

/** Composes a queued mail from the release of the visit that caused it. */
export async function composeQueued({ releaseOfMail }: MailReleases, mail: Mail): Promise<ComposedMail> {
  const release = await releaseOfMail?.(mail.release);
  return release === undefined ? composeMail(mail) : inRelease(release, () => composeMail(mail));
}
