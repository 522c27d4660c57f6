import { AdministrationError } from '../../administration/AdministrationError.ts';
import { presentUser } from '../../scim/resources/presentUser.ts';
import { isMembers, type Members, readMember } from '../../scim/resources/readMember.ts';
import { readUser, type UserChange } from '../../scim/resources/UserChange.ts';
import { ScimError } from '../../scim/ScimError.ts';
import { LIST_RESPONSE } from '../../scim/schemaIds.ts';
import { type Place, readJson } from '../../world/readJson.ts';
import type { UserFormat } from './UserFormat.ts';

/** What has no origin of its own: an export is read elsewhere. */
const NOWHERE = new URL('http://localhost');

/** SCIM 2.0: one user, a list of users, or a ListResponse (RFC 7644, section 3.4.2). */
export const scim: UserFormat = {
  names: { username: 'userName', firstName: 'name.givenName', lastName: 'name.familyName' },
  read(path, text) {
    const { value, lineOf } = readJson(path, text);
    const { resources, placeOf } = resourcesIn(value);
    const items = resources.map((resource, index) => {
      try {
        if (!isMembers(resource)) throw new ScimError(400, 'must be a user: change it');
        return toItem(readUser(resource), resource);
      } catch (error) {
        if (!(error instanceof ScimError)) throw error;
        throw new AdministrationError(`${path}:${lineOf(placeOf(index))}: ${error.message}`);
      }
    });
    return { items, lineOf: (index) => lineOf(placeOf(index)) };
  },
  write(users) {
    const resources = users.map((user) => {
      const {
        meta: { location: _, version: __, ...meta },
        ...resource
      } = presentUser(user, [], NOWHERE);
      return { ...resource, meta };
    });
    const answer = { schemas: [LIST_RESPONSE], totalResults: resources.length, Resources: resources };
    return JSON.stringify(answer, null, 2);
  },
};

function resourcesIn(value: unknown): { resources: readonly unknown[]; placeOf: (index: number) => Place } {
  if (Array.isArray(value)) return { resources: value, placeOf: (index) => [index] };
  const listed = isMembers(value) ? readMember(value, 'Resources') : undefined;
  if (Array.isArray(listed)) return { resources: listed, placeOf: (index) => ['Resources', index] };
  return { resources: [value], placeOf: () => [] };
}

/** Names that are missing stay so, and the judge of worlds says which. */
function toItem({ userName, givenName, familyName, externalId, active, language }: UserChange, resource: Members) {
  const shown = readMember(resource, 'displayName');
  return {
    ...(userName === undefined ? {} : { username: userName }),
    ...(givenName === undefined ? (typeof shown === 'string' ? { firstName: shown } : {}) : { firstName: givenName }),
    ...(familyName === undefined ? {} : { lastName: familyName }),
    ...(externalId ? { externalId } : {}),
    ...(active === undefined ? {} : { active }),
    ...(language === undefined ? {} : { language }),
  };
}
