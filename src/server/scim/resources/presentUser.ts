import { isMailAddress } from '../../../engine/contract/address/mailAddress.ts';
import { isActive } from '../../administration/setActive.ts';
import type { User } from '../../core/database/Database.ts';
import { SCIM_PATH, USER } from '../schemaIds.ts';
import { versionOf } from './version.ts';

/** A group that a user is in. */
export interface Membership {
  readonly id: string;
  readonly display_name: string;
}

export type Presented = Pick<
  User,
  | 'id'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'display_name'
  | 'external_id'
  | 'state'
  | 'created_at'
  | 'modified_at'
>;

/** A user's version does not depend on groups, which have their own versions. */
export const versionOfUser = (user: Presented): string =>
  versionOf(
    ...[user.id, user.username, user.first_name, user.last_name, user.display_name, user.external_id],
    ...[isActive(user), user.modified_at],
  );

/**
 * A user as a resource (RFC 7643, section 4.1).
 * @param base the origin of the service
 */
export function presentUser(user: Presented, groups: readonly Membership[], base: URL) {
  const address = (kind: string, id: string) => new URL(`${SCIM_PATH}/${kind}/${encodeURIComponent(id)}`, base).href;
  return {
    schemas: [USER],
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
    meta: {
      resourceType: 'User',
      created: user.created_at.toISOString(),
      lastModified: (user.modified_at ?? user.created_at).toISOString(),
      location: address('Users', user.id),
      version: versionOfUser(user),
    },
  };
}
