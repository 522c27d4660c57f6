import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { listConsents } from '../oidc/withdrawConsents.ts';
import type { Markup } from '../pages/html.ts';
import { listDevices } from '../sessions/forgetDevice.ts';
import { listLinkedAccounts } from '../social/linkedAccounts.ts';
import { text } from '../texts/text.ts';
import { renderMoment } from './renderMoment.ts';
import { renderRemovalsSection } from './renderRemovals.ts';

type Part = Promise<Markup | readonly Markup[]>;

/** Accounts at providers that sign in to this one. Without a password the link is the only way in, and stays. */
export async function renderLinks(context: Context, user: Pick<User, 'id' | 'password_hash'>): Part {
  const { language } = context.request;
  const links = await listLinkedAccounts(context, user.id);
  const entries = links.map(({ issuer, linked_at }) => ({
    name: text(language, 'pages.links.google'),
    detail: renderMoment(language, linked_at),
    id: user.password_hash === null ? undefined : issuer,
  }));
  return renderRemovalsSection({ language, list: 'links', entries });
}

/** Browsers that the account has registered. */
export async function renderDevices(context: Context, userId: string, here: string | undefined): Part {
  const { language } = context.request;
  const devices = await listDevices(context, userId);
  const entries = devices.map(({ device_id, os, os_version, browser, registered_at }) => ({
    name: [browser, `${os} ${os_version}`.trim()].filter(Boolean).join(', ') || text(language, 'answers.browser'),
    mark: device_id === here ? text(language, 'pages.sessions.here') : undefined,
    detail: renderMoment(language, registered_at),
    id: device_id,
  }));
  return renderRemovalsSection({ language, list: 'devices', entries });
}

/** Apps that the account has let in. */
export async function renderConsents(context: Context, userId: string): Part {
  const { language } = context.request;
  const consents = await listConsents(context, userId);
  const entries = consents.map(({ client_id, name, decided_at }) => ({
    name,
    detail: renderMoment(language, decided_at),
    id: client_id,
  }));
  return renderRemovalsSection({ language, list: 'consents', entries });
}
