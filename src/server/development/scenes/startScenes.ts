import { renderStartPage, type StartPage } from '../../addresses/renderStartPage.ts';
import { ACME_ICON } from '../../world/icons.ts';
import { ORGANISATIONS } from '../../world/organisations.ts';
import type { ServiceScene } from './ServiceScene.ts';

const [older, newer] = [new Date('2026-04-18T21:30:00Z'), new Date('2026-05-02T08:00:00Z')];
const here = 'this-session';
const deviceId = 'this-device';
const source = '192.0.2.20';
const device = 'Chrome, Windows 11';

type Data = Omit<StartPage, 'language' | 'brand'>;

/** Nothing but the session that asks. */
const NEW: Data = {
  user: { display_name: 'Ada Lovelace', username: 'ada@acme.test', password_hash: '' },
  organisation: undefined,
  isFull: true,
  apps: [],
  ...{ here, sessions: [{ id: here, device_label: device, source, created_at: newer }] },
  ...{ deviceId, devices: [], passkeys: [], links: [], consents: [], events: [] },
};

/** Something in every list. */
const FULL: Data = {
  ...NEW,
  organisation: { id: 'ORG-1', name: 'Acme', icon: null, color: null },
  apps: [
    { id: 'APP-1', name: 'Payroll', logo: null },
    { id: 'APP-2', name: 'Library of drawings', logo: null },
  ],
  passkeys: [
    { credential_id: 'one', registered_at: older, last_used_at: newer, device_id: deviceId, name: device },
    { credential_id: 'two', registered_at: older, last_used_at: null, device_id: null, name: 'Safari, iOS 18' },
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
/** Its colour is in `styleAt.ts`. */
export const COLOURED = { id: 'ORG-2', name: 'Acme', icon, color: ORGANISATIONS[0]?.color ?? '' };

const scene = (id: string, name: string, data: Data, change = (page: string) => page): ServiceScene => ({
  id: `start-page${id}`,
  kind: 'page',
  name,
  route: '/init-st',
  file: 'src/server/addresses/renderStartPage.ts',
  draw: (seen) => change(renderStartPage({ ...data, ...seen })),
});

/** The start page. The questions in its dialogs are found in it (`serviceScenes.ts`). */
export const startScenes = (): readonly ServiceScene[] => [
  scene('', 'start page with apps, passkeys, links, devices and sessions', FULL),
  scene('.activity', 'start page with its activity open', FULL, (page) => page.replace('<details>', '<details open>')),
  scene('.new', 'start page of a new account', NEW),
  scene('.first-factor', 'start page before two-step verification', { ...FULL, isFull: false }),
  scene('.organisation', 'start page with icon and colour of an organisation', { ...FULL, organisation: COLOURED }),
];
