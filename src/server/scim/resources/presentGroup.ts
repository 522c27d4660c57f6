import type { Selectable } from 'kysely';
import type { GroupsTable } from '../../core/database/tables/Administration.ts';
import { GROUP, SCIM_PATH } from '../schemaIds.ts';
import { versionOf } from './version.ts';

export type Group = Selectable<GroupsTable>;

/** A user who is in a group. */
export interface GroupMember {
  readonly id: string;
  readonly display_name: string;
}

/** The version of a group. It changes with every membership, since that updates `modified_at`. */
export const versionOfGroup = ({ id, display_name, external_id, modified_at }: Group): string =>
  versionOf(id, display_name, external_id, modified_at);

/**
 * A group as a resource (RFC 7643, section 4.2).
 * @param members undefined if not requested
 * @param base the origin of the service
 */
export function presentGroup(group: Group, members: readonly GroupMember[] | undefined, base: URL) {
  const address = (kind: string, id: string) => new URL(`${SCIM_PATH}/${kind}/${encodeURIComponent(id)}`, base).href;
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
