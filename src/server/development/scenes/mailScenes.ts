import { FALLBACK } from '../../../contract/languages.ts';
import { composeMail } from '../../mail/composeMail.ts';
import type { Mail, MailTemplate } from '../../mail/Mail.ts';
import { text } from '../../texts/text.ts';
import type { ServiceScene } from './ServiceScene.ts';

const ORIGIN = 'https://id.example.test';
const TOKEN = 'q3Zr9vK1sT7wXc5LhB2nYfJ8dM0aGuE4';
const username = 'ada@acme.test';
const organisation = 'Acme';
const code = '482915';
const link = `${ORIGIN}/password/reset?token=${TOKEN}&locale=en`;
/** What somebody did, who may not have been the owner. */
const warned = { username, organisation, link: `${ORIGIN}/disown?token=${TOKEN}` };

/** What each kind of mail is told. */
const TOLD: { readonly [T in MailTemplate]: Extract<Mail, { readonly template: T }>['values'] } = {
  'email-verification': { username, link: `${ORIGIN}/verify-email?token=${TOKEN}` },
  activation: { username, organisation, link: `${ORIGIN}/activation?token=${TOKEN}` },
  'password-reset': { username, organisation, link },
  'password-directory': { username, organisation, link: 'https://accounts.acme.test/password' },
  late: { username, link: `${ORIGIN}/` },
  'password-changed': warned,
  'linked-account': warned,
  'device-registered': warned,
  'passkey-added': warned,
  'passkey-removed': warned,
  'codes-added': warned,
  'second-factor-off': warned,
  'backup-address-changed': warned,
  'second-factor-refused': warned,
  'alternative-email-code': { username, code },
  'second-factor-code': { username, code, link },
  'second-factor-inquiry': { username, organisation, message: 'My phone is broken.\nPlease call me on 555 0142.' },
};

const CAUSE = { time: '2026-05-02T08:00:00Z', device: 'Firefox, Windows 11' };

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(TOLD, name);

/** Every kind of mail, by the name of its subject. */
export const mailScenes = (): readonly ServiceScene[] =>
  Object.keys(TOLD)
    .filter(isTemplate)
    .map((template) => ({
      id: `mail-${template}`,
      kind: 'mail',
      name: `mail “${text(FALLBACK, `mails.${template}.subject`)}”`,
      route: '',
      file: 'src/server/mail/composeMail.ts',
      draw: ({ language, brand }) => {
        const base = { to: username, language, cause: CAUSE, ...(brand === undefined ? {} : { brand }) };
        return composeMail({ ...base, template, values: TOLD[template] } as Mail).html;
      },
    }));
