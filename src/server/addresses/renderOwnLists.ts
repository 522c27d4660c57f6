import type { Language } from '../../contract/languages.ts';
import type { User } from '../core/database/Database.ts';
import type { listConsents } from '../oidc/withdrawConsents.ts';
import type { Markup } from '../pages/html.ts';
import type { listDevices } from '../sessions/forgetDevice.ts';
import type { listLinkedAccounts } from '../social/linkedAccounts.ts';
import { text } from '../texts/text.ts';
import { renderMoment } from './renderMoment.ts';
import { renderRemovalsSection } from './renderRemovals.ts';

type Part = Markup | readonly Markup[];
type Listed<L extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<L>>;

/** What an account has and may remove, as the start page lists it. */
export interface OwnLists {
  readonly language: Language;
  readonly user: Pick<User, 'password_hash'>;
  readonly links: Listed<typeof listLinkedAccounts>;
  readonly devices: Listed<typeof listDevices>;
  /** The registered browser that asks. */
  readonly deviceId: string | undefined;
  readonly consents: Listed<typeof listConsents>;
}

/** Accounts at providers that sign in to this one. Without a password the link is the only way in, and stays. */
export function renderLinks({ language, user, links }: Pick<OwnLists, 'language' | 'user' | 'links'>): Part {
  const entries = links.map(({ issuer, linked_at }) => ({
    name: text(language, 'pages.links.google'),
    detail: renderMoment(language, linked_at),
    id: user.password_hash === null ? undefined : issuer,
  }));
  return renderRemovalsSection({ language, list: 'links', entries });
}

/** Browsers that the account has registered. */
export function renderDevices({
  language,
  devices,
  deviceId,
}: Pick<OwnLists, 'language' | 'devices' | 'deviceId'>): Part {
  const entries = devices.map(({ device_id, os, os_version, browser, registered_at }) => ({
    name: [browser, `${os} ${os_version}`.trim()].filter(Boolean).join(', ') || text(language, 'answers.browser'),
    mark: device_id === deviceId ? text(language, 'pages.sessions.here') : undefined,
    detail: renderMoment(language, registered_at),
    id: device_id,
  }));
  return renderRemovalsSection({ language, list: 'devices', entries });
}

/** Apps that the account has let in. */
export function renderConsents({ language, consents }: Pick<OwnLists, 'language' | 'consents'>): Part {
  const entries = consents.map(({ client_id, name, decided_at }) => ({
    name,
    detail: renderMoment(language, decided_at),
    id: client_id,
  }));
  return renderRemovalsSection({ language, list: 'consents', entries });
}
