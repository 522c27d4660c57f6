import { isIP } from 'node:net';
import type { AuditAction } from '../core/audit/Audit.ts';
import type { EventRow, Link } from './chain.ts';

/** The version of the Open Cybersecurity Schema Framework (https://schema.ocsf.io), category 3. */
const VERSION = '1.5.0';

const AUTHENTICATION = { uid: 3002, name: 'Authentication' } as const;
const ACCOUNT_CHANGE = { uid: 3001, name: 'Account Change' } as const;
const ENTITY_MANAGEMENT = { uid: 3004, name: 'Entity Management' } as const;
const GROUP_MANAGEMENT = { uid: 3006, name: 'Group Management' } as const;

type OcsfClass = typeof AUTHENTICATION | typeof ACCOUNT_CHANGE | typeof ENTITY_MANAGEMENT | typeof GROUP_MANAGEMENT;

/** A class, and the number and name of one of its activities. */
type Activity = readonly [of: OcsfClass, id: number, name: string];

const LOGON: Activity = [AUTHENTICATION, 1, 'Logon'];
const otherChange = (name: string): Activity => [ACCOUNT_CHANGE, 99, name];

type OwnAction = Exclude<AuditAction, `administration.${string}`>;

const ACTIVITIES: Readonly<Record<OwnAction, Activity>> = {
  'sign-in': LOGON,
  'session.ended': [AUTHENTICATION, 2, 'Logoff'],
  'account.created': [ACCOUNT_CHANGE, 1, 'Create'],
  'account.verified': otherChange('Verify'),
  'account.activated': [ACCOUNT_CHANGE, 2, 'Enable'],
  'account.restored': [ACCOUNT_CHANGE, 2, 'Enable'],
  'account.locked': [ACCOUNT_CHANGE, 9, 'Lock'],
  'account.unlocked': [ACCOUNT_CHANGE, 12, 'Unlock'],
  'account.address-changed': otherChange('Address Change'),
  'password.refused': LOGON,
  'password.reset-requested': [ACCOUNT_CHANGE, 4, 'Password Reset'],
  'password.changed': [ACCOUNT_CHANGE, 3, 'Password Change'],
  'factor.added': [ACCOUNT_CHANGE, 10, 'MFA Factor Enable'],
  'factor.removed': [ACCOUNT_CHANGE, 11, 'MFA Factor Disable'],
  'factor.refused': LOGON,
  'backup-address.changed': otherChange('Backup Address Change'),
  'linked-account.added': otherChange('Linked Account Add'),
  'linked-account.removed': otherChange('Linked Account Remove'),
  'change.disowned': otherChange('Change Disown'),
  'device.registered': otherChange('Device Register'),
  'device.removed': otherChange('Device Remove'),
  'consent.given': otherChange('Consent Give'),
  'consent.withdrawn': otherChange('Consent Withdraw'),
  'answer.withdrawn': otherChange('Answer Withdraw'),
};

const isOwn = (action: string): action is OwnAction => Object.hasOwn(ACTIVITIES, action);

/** What administration does to accounts and groups; everything else it does is Entity Management. */
const ADMINISTRATION: Readonly<Partial<Record<string, Activity>>> = {
  'administration.activated': [ACCOUNT_CHANGE, 2, 'Enable'],
  'administration.deactivated': [ACCOUNT_CHANGE, 5, 'Disable'],
  'administration.deleted': [ACCOUNT_CHANGE, 6, 'Delete'],
  'administration.invited': otherChange('Invite'),
  'administration.user-changed': otherChange('Update'),
  'administration.group-joined': [GROUP_MANAGEMENT, 3, 'Add User'],
  'administration.group-left': [GROUP_MANAGEMENT, 4, 'Remove User'],
  'administration.group-removed': [GROUP_MANAGEMENT, 5, 'Delete'],
  'administration.group-added': [GROUP_MANAGEMENT, 6, 'Create'],
  'administration.group-changed': [GROUP_MANAGEMENT, 99, 'Update'],
};

/** Activities of Entity Management, by the last word of an action of administration; any other word is an update. */
const ENTITY_ACTIVITIES: readonly (readonly [words: RegExp, id: number, name: string])[] = [
  [/[.-](?:added|invited|imported|published)$/, 1, 'Create'],
  [/[.-](?:traced|previewed|backed-up)$/, 2, 'Read'],
  [/[.-](?:removed|revoked)$/, 4, 'Delete'],
  [/-live$/, 10, 'Activate'],
  [/-withdrawn$/, 11, 'Deactivate'],
];

/** What an action of Entity Management is about, if its name does not say so before the last word. */
const ENTITIES: Readonly<Partial<Record<string, string>>> = {
  'administration.applied': 'world',
  'administration.backed-up': 'database',
  'administration.imported': 'users',
};

function activityOf(action: string): Activity {
  const known = isOwn(action) ? ACTIVITIES[action] : ADMINISTRATION[action];
  if (known !== undefined) return known;
  const [, id, name] = ENTITY_ACTIVITIES.find(([words]) => words.test(action)) ?? [/./, 3, 'Update'];
  return [ENTITY_MANAGEMENT, id, name];
}

/** Whose events these are. */
export interface OcsfSource {
  /** The host of the portal. */
  readonly host: string;
  /** The version of this software. */
  readonly version: string;
}

/**
 * An event of the trail in the fields of OCSF. `metadata.sequence` is its number in the chain, which is without a gap;
 * `unmapped` has its details and hash. A source that is an IPv6 network is a name, since `ip` takes only an address.
 */
export function toOcsf({ host, version }: OcsfSource, { number, hash }: Link, event: EventRow) {
  const { id, at, action, outcome, actor, source, details } = event;
  const [{ uid: classUid, name: className }, activity, activityName] = activityOf(action);
  const isOk = outcome === 'OK';
  return {
    category_uid: 3,
    category_name: 'Identity & Access Management',
    class_uid: classUid,
    class_name: className,
    activity_id: activity,
    activity_name: activityName,
    type_uid: classUid * 100 + activity,
    severity_id: isOk ? 1 : 2,
    time: at.getTime(),
    status_id: isOk ? 1 : 2,
    status: isOk ? 'Success' : 'Failure',
    status_code: outcome,
    metadata: {
      version: VERSION,
      product: { name: 'Vestibule', vendor_name: 'Vestibule', version },
      uid: String(id),
      sequence: number,
      event_code: action,
      log_name: 'audit',
      log_provider: host,
    },
    ...targetOf(classUid, event),
    ...(classUid === AUTHENTICATION.uid && { service: { name: host } }),
    ...(actor !== null && { actor: { user: { uid: actor } } }),
    ...(source !== null && { src_endpoint: isIP(source) === 0 ? { name: source } : { ip: source } }),
    unmapped: { details, hash },
  };
}

export type OcsfEvent = ReturnType<typeof toOcsf>;

/** Whom or what an event is about, in the attribute that its class requires. */
function targetOf(classUid: OcsfClass['uid'], { action, subject, organisation, details }: EventRow) {
  const org = organisation === null ? {} : { org: { uid: organisation } };
  const user = { ...(subject === null ? { name: 'unknown' } : { uid: subject }), ...org };
  if (classUid === ENTITY_MANAGEMENT.uid) return { entity: entityOf(action, subject, org) };
  if (classUid !== GROUP_MANAGEMENT.uid) return { user };
  const { group } = details;
  return typeof group === 'string' ? { group: { uid: group }, user } : { group: { uid: subject ?? 'unknown' } };
}

/** An entity that OCSF has no type for has a type of its own (`type_id` 99), or that of an organisation. */
function entityOf(action: string, subject: string | null, org: { readonly org?: { readonly uid: string } }) {
  const what = ENTITIES[action] ?? /\.(.+)-/.exec(action)?.[1] ?? 'other';
  const type = what === 'organisation' ? { type_id: 4, type: 'Organization' } : { type_id: 99, type: what };
  return { ...(subject === null ? { name: what } : { uid: subject }), ...type, ...org };
}
