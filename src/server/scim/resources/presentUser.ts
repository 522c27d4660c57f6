import type { Selectable } from 'kysely';
import { isMailAddress } from '../../../engine/contract/address/mailAddress.ts';
import { oncePer } from '../../../engine/contract/oncePer.ts';
import { isActive } from '../../administration/setActive.ts';
import type { User } from '../../core/database/Database.ts';
import type { GroupsTable } from '../../core/database/tables/Administration.ts';
import { entityTag, isNamed } from '../../core/request/entityTag.ts';
import { ScimError } from '../ScimCall.ts';
import { ENTERPRISE, GROUP, LIST_RESPONSE, SCIM_PATH, USER } from '../schemaIds.ts';

/**
 * The version of a resource, a weak entity tag (RFC 7644, section 3.14).
 * @param stored the data of the resource
 */
const versionOf = (...stored: readonly (string | boolean | Date | null)[]): string =>
  `W/${entityTag(JSON.stringify(stored))}`;

/**
 * @param asked the header If-Match
 * @throws ScimError 412 if the resource has changed since the caller read it
 */
export function requireVersion(asked: string | undefined, version: string): void {
  if (asked === undefined || isNamed(asked, version)) return;
  throw new ScimError(412, 'the resource has changed since it was read');
}

/** A group that a user is in, or a user who is in a group. */
export interface Related {
  readonly id: string;
  readonly display_name: string;
}

/** The address of a resource (RFC 7643, section 3.1). */
const addressAt = (base: URL) => (kind: 'Users' | 'Groups', id: string) =>
  new URL(`${SCIM_PATH}/${kind}/${encodeURIComponent(id)}`, base).href;

/** A user with the manager; null: none. */
export interface ManagedUser extends User {
  readonly manager_id: string | null;
  readonly manager_name: string | null;
}

/** A user's version does not depend on groups, or on the manager's name, which have their own versions. */
export const versionOfUser = (user: ManagedUser): string =>
  versionOf(
    ...[user.id, user.username, user.first_name, user.last_name, user.display_name, user.external_id],
    ...[isActive(user), user.modified_at, user.manager_id],
  );

/**
 * A user as a resource (RFC 7643, section 4.1).
 * @param base the origin of the service
 */
export function presentUser(user: ManagedUser, groups: readonly Related[], base: URL) {
  const address = addressAt(base);
  return {
    schemas: user.manager_id === null ? [USER] : [USER, ENTERPRISE],
    id: user.id,
    ...(user.external_id === null ? {} : { externalId: user.external_id }),
    userName: user.username,
    name: { formatted: user.display_name, familyName: user.last_name, givenName: user.first_name },
    displayName: user.display_name,
    ...(isMailAddress(user.username) ? { emails: [{ value: user.username, type: 'work', primary: true }] } : {}),
    active: isActive(user),
    ...(groups.length === 0
      ? {}
      : {
          groups: groups.map(({ id, display_name }) => ({
            value: id,
            $ref: address('Groups', id),
            display: display_name,
            type: 'direct',
          })),
        }),
    ...(user.manager_id === null
      ? {}
      : {
          [ENTERPRISE]: {
            manager: {
              value: user.manager_id,
              $ref: address('Users', user.manager_id),
              displayName: user.manager_name ?? '',
            },
          },
        }),
    meta: {
      resourceType: 'User',
      created: user.created_at.toISOString(),
      lastModified: (user.modified_at ?? user.created_at).toISOString(),
      location: address('Users', user.id),
      version: versionOfUser(user),
    },
  };
}

export type Group = Selectable<GroupsTable>;

/** The version of a group. It changes with every membership, since that updates `modified_at`. */
export const versionOfGroup = ({ id, display_name, external_id, modified_at }: Group): string =>
  versionOf(id, display_name, external_id, modified_at);

/**
 * A group as a resource (RFC 7643, section 4.2).
 * @param members undefined if not requested
 * @param base the origin of the service
 */
export function presentGroup(group: Group, members: readonly Related[] | undefined, base: URL) {
  const address = addressAt(base);
  return {
    schemas: [GROUP],
    id: group.id,
    ...(group.external_id === null ? {} : { externalId: group.external_id }),
    displayName: group.display_name,
    ...(members === undefined || members.length === 0
      ? {}
      : {
          members: members.map(({ id, display_name }) => ({
            value: id,
            $ref: address('Users', id),
            display: display_name,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: group.created_at.toISOString(),
      lastModified: group.modified_at.toISOString(),
      location: address('Groups', group.id),
      version: versionOfGroup(group),
    },
  };
}

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * The value of a member, ignoring the letter case of its name (RFC 7643, section 2.1); if several match, the first
 * one's.
 */
export const readMember = (members: Members, name: string): unknown => byName(members).get(name.toLowerCase());

/** Cached, since a dozen members are read from a resource that may have a hundred thousand. */
const byName = oncePer((members: Members) => {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(members)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, value);
  }
  return found;
});

/** One page of resources (RFC 7644, section 3.4.2). */
export const listResponse = (resources: readonly object[], totalResults: number, startIndex = 1) => ({
  schemas: [LIST_RESPONSE],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/**
 * Attributes that directories send and the service ignores, by name in lower case. They cause no error, since that
 * would stop provisioning, and filtering by one of them finds nobody. `urn:` stands for the attributes of
 * extensions; some directories write those of the enterprise schema without this prefix.
 */
export const NOT_STORED: { readonly users: readonly string[]; readonly groups: readonly string[] } = {
  // biome-ignore format: a list of words, not of lines
  users: [
    'urn:', 'nickname', 'profileurl', 'title', 'usertype', 'timezone', 'password', 'phonenumbers', 'ims', 'photos',
    'addresses', 'entitlements', 'roles', 'x509certificates', 'preferredlanguage', 'locale', 'employeenumber',
    'costcenter', 'organization', 'division', 'department',
  ],
  groups: ['urn:', 'description'],
};
