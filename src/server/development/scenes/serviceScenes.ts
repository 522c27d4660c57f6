import { FALLBACK } from '../../../contract/languages.ts';
import { escapeMarkup } from '../../../engine/contract/escapeMarkup.ts';
import { renderStartPage, type StartPage } from '../../addresses/renderStartPage.ts';
import {
  brandStyleOf,
  organisationStyleOf,
  writeBrandStyle,
  writeOrganisationStyle,
} from '../../brands/chooseBrand.ts';
import { ISSUER_STYLE } from '../../issuer/answerIssuer.ts';
import { composeMail } from '../../mail/composeMail.ts';
import type { Mail, MailTemplate } from '../../mail/Mail.ts';
import { MAILBOX_STYLE } from '../../mail/mailbox/registerMailbox.ts';
import { PAGE_STYLE } from '../../oidc/renderPage.ts';
import { FAILURE_STYLE } from '../../pages/renderFailure.ts';
import { START_STYLE } from '../../pages/startStyle.ts';
import { text } from '../../texts/text.ts';
import { ACME_ICON, ORGANISATIONS } from '../../world/organisations.ts';
import { pageScenes, REFERENCE } from './pageScenes.ts';
import { markMissing, type Seen, type ServiceScene } from './ServiceScene.ts';

const [older, newer] = [new Date('2026-04-18T21:30:00Z'), new Date('2026-05-02T08:00:00Z')];
const here = 'this-session';
const deviceId = 'this-device';
const source = '192.0.2.20';
const device = 'Chrome, Windows 11';

type Data = Omit<StartPage, 'language' | 'brand'>;

/** An account with nothing but its current session. */
const NEW: Data = {
  user: {
    id: 'USER-1',
    display_name: 'Ada Lovelace',
    username: 'ada@acme.test',
    password_hash: '',
    given_answers: null,
  },
  rpId: 'localhost',
  organisation: undefined,
  isFull: true,
  apps: [],
  here,
  sessions: [{ id: here, device_label: device, source, created_at: newer }],
  deviceId,
  devices: [],
  passkeys: [],
  links: [],
  consents: [],
  events: [],
};

/** An account with an entry in every list. */
const FULL: Data = {
  ...NEW,
  user: {
    ...NEW.user,
    given_answers: {
      'optional-information': { value: true, at: older.toISOString(), version: '1' },
    },
  },
  organisation: { id: 'ORG-1', name: 'Acme', icon: null, color: null },
  apps: [
    { id: 'APP-1', name: 'Payroll', logo: null },
    { id: 'APP-2', name: 'Library of drawings', logo: null },
  ],
  passkeys: [
    {
      ...{ credential_id: 'one', rp_id: NEW.rpId, registered_at: older },
      ...{ last_used_at: newer, device_id: deviceId, name: device },
    },
    {
      ...{ credential_id: 'two', rp_id: 'login.acme.example', registered_at: older },
      ...{ last_used_at: null, device_id: null, name: 'Safari, iOS 18' },
    },
  ],
  links: [{ issuer: 'google', linked_at: older }],
  sessions: [
    ...NEW.sessions,
    { id: 'other', device_label: 'Safari, macOS 15', source: '2001:db8:0:1::/64', created_at: older },
  ],
  devices: [
    { device_id: deviceId, os: 'Windows', os_version: '11', browser: 'Chrome', registered_at: newer },
    { device_id: 'other', os: 'iOS', os_version: '18', browser: 'Safari', registered_at: older },
  ],
  consents: [{ client_id: 'payroll', name: 'Payroll', decided_at: older }],
  events: [
    { at: newer, action: 'sign-in', outcome: 'OK', source, details: { device } },
    { at: older, action: 'password.refused', outcome: 'BAD_CREDENTIALS', source: '203.0.113.5', details: {} },
  ],
};

const icon = `data:image/svg+xml,${encodeURIComponent(ACME_ICON)}`;

/** Its colour is in `serviceScenes.ts`. */
const COLOURED = { id: 'ORG-2', name: 'Acme', icon, color: ORGANISATIONS[0]?.color ?? '' };

const scene = (id: string, name: string, data: Data, change = (page: string) => page): ServiceScene => ({
  id: `start-page${id}`,
  kind: 'page',
  name,
  route: '/init-st',
  file: 'src/server/addresses/renderStartPage.ts',
  draw: (seen) => change(renderStartPage({ ...data, ...seen })),
});

/** The start page. Its dialogs are found in its markup (`serviceScenes.ts`). */
const startScenes = (): readonly ServiceScene[] => [
  scene('', 'start page with apps, passkeys, links, devices and sessions', FULL),
  scene('.activity', 'start page with its activity open', FULL, (page) => page.replace('<details>', '<details open>')),
  scene('.new', 'start page of a new account', NEW),
  scene('.first-factor', 'start page before two-step verification', { ...FULL, isFull: false }),
  scene('.organisation', 'start page with icon and colour of an organisation', { ...FULL, organisation: COLOURED }),
];

const ORIGIN = 'https://id.example.test';
const TOKEN = 'q3Zr9vK1sT7wXc5LhB2nYfJ8dM0aGuE4';
const username = 'ada@acme.test';
const organisation = 'Acme';
const code = '482915';
const { hostname: host } = new URL(ORIGIN);
const link = `${ORIGIN}/password/reset?token=${TOKEN}&locale=en`;

/** The values of a mail about a change that the owner may not have made. */
const warned = { username, organisation, link: `${ORIGIN}/disown?token=${TOKEN}` };

/** Example values for each kind of mail. */
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
  'alternative-email-code': { username, code, host },
  'second-factor-code': { username, code, host, link },
  'second-factor-inquiry': { username, organisation, message: 'My phone is broken.\nPlease call me on 555 0142.' },
};

const CAUSE = { time: '2026-05-02T08:00:00Z', device: 'Firefox, Windows 11', reference: REFERENCE };

const OWN: Readonly<Record<string, string>> = {
  '/init-st/start.css': START_STYLE,
  [FAILURE_STYLE]: START_STYLE,
  '/oidc/page.css': PAGE_STYLE,
  '/dev/mailbox.css': MAILBOX_STYLE,
  '/style.css': ISSUER_STYLE,
};

/** A scene that needs no server, with its styles inlined. */
export interface StillScene extends ServiceScene {
  /** The dialog that is open in this scene. */
  readonly dialog?: string;
}

const SHEET = /<link rel="stylesheet" href="([^"]*)">/g;
const SCRIPT = /<script src="[^"]*" defer><\/script>/g;
const DIALOG = /<dialog [^>]*data-dialog="([^"]*)"[\s\S]*?<h2[^>]*>([^<]*)</g;

/** Every mail and page of the service, and every dialog of a page. */
export function serviceScenes(): readonly StillScene[] {
  const scenes = [...mailScenes(), ...startScenes(), ...pageScenes()];
  const asked = new Map<string, StillScene>();
  for (const scene of scenes)
    for (const [, dialog = '', title = ''] of scene.draw({ language: FALLBACK, brand: undefined }).matchAll(DIALOG))
      if (!asked.has(dialog))
        asked.set(dialog, { ...scene, id: `${scene.id}.dialog-${dialog}`, name: `dialog “${asText(title)}”`, dialog });
  return [...scenes, ...asked.values()].map((scene) => ({
    ...scene,
    draw: (seen) => markMissing(seen.language, () => stillOf(scene.draw(seen), seen)),
  }));
}

/** A page as a still: its scripts are removed, since they would call the service. */
const stillOf = (page: string, { brand }: Seen): string =>
  page.replace(SHEET, (_, address: string) => `<style>\n${styleAt(address, brand)}</style>`).replace(SCRIPT, '');

/** The text that people see in markup. */
export const asText = (markup: string): string =>
  ['<', '>', '"', "'", '&'].reduce((text, sign) => text.replaceAll(escapeMarkup(sign), sign), markup);

/**
 * The style sheet that the service's pages load from an address.
 * @throws if no page has it
 */
function styleAt(address: string, brand: string | undefined): string {
  const style =
    address === organisationStyleOf(COLOURED.id)
      ? writeOrganisationStyle(brand, COLOURED.color)
      : brand !== undefined && address === brandStyleOf(brand)
        ? writeBrandStyle(brand)
        : OWN[address];
  if (style === undefined) throw new Error(`no page of the service has a style sheet at ${address}`);
  return style;
}

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(TOLD, name);

/** Every kind of mail, named by its subject. */
const mailScenes = (): readonly ServiceScene[] =>
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
