import { isMailAddress } from '../../../engine/contract/address/mailAddress.ts';
import { isActive } from '../../administration/setActive.ts';
import type { User } from '../../core/database/Database.ts';
import { ENTERPRISE, SCIM_PATH, USER } from '../schemaIds.ts';
import { versionOf } from './version.ts';

/** A group that a user is in. */
export interface Membership {
  readonly id: string;
  readonly display_name: string;
}

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
export function presentUser(user: ManagedUser, groups: readonly Membership[], base: URL) {
  const address = (kind: string, id: string) => new URL(`${SCIM_PATH}/${kind}/${encodeURIComponent(id)}`, base).href;
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
