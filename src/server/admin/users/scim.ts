import { isRecord } from '../../../engine/contract/isRecord.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { type Members, presentUser, readMember } from '../../scim/resources/presentUser.ts';
import { readUser, type UserChange } from '../../scim/resources/UserChange.ts';
import { ScimError } from '../../scim/ScimCall.ts';
import { LIST_RESPONSE } from '../../scim/schemaIds.ts';
import type { Place } from '../../world/judgeWorld.ts';
import { readWholeJson, type UserFormat } from './UserFormat.ts';

/** A placeholder for the base of ids: an export has no origin of its own. */
const NOWHERE = new URL('http://localhost');
/** Groups and managers are not exported, as an import cannot know the ids of their users. */
const ALONE = { manager_id: null, manager_name: null };

/** SCIM 2.0: one user, a list of users, or a ListResponse (RFC 7644, section 3.4.2). */
export const scim: UserFormat = {
  names: { username: 'userName', firstName: 'name.givenName', lastName: 'name.familyName' },
  async *read(path) {
    const { value, lineOf } = await readWholeJson(path, 'use CSV');
    const { resources, placeOf } = resourcesIn(value);
    if (!resources.some((resource) => isRecord(resource) && readMember(resource, 'userName') !== undefined)) {
      throw new AdministrationError(
        `${path}: has no user of SCIM: if another system wrote it, name that with --format`,
      );
    }
    for (const [index, resource] of resources.entries()) {
      const line = lineOf(placeOf(index));
      try {
        if (!isRecord(resource)) throw new ScimError(400, 'must be a user: correct it');
        yield { item: toItem(readUser(resource), resource), line };
      } catch (error) {
        if (!(error instanceof ScimError)) throw error;
        throw new AdministrationError(`${path}:${line}: ${error.message}`);
      }
    }
  },
  async *write(pages, total) {
    yield `{"schemas":["${LIST_RESPONSE}"],"totalResults":${total},"Resources":[`;
    let comma = '';
    for await (const users of pages) {
      const resources = users.map((user) => {
        const { meta, ...resource } = presentUser({ ...user, ...ALONE }, [], NOWHERE);
        const { location: _, version: __, ...times } = meta;
        return JSON.stringify({ ...resource, meta: times });
      });
      yield comma + resources.join(',\n');
      comma = ',';
    }
    yield ']}';
  },
};

function resourcesIn(value: unknown): { resources: readonly unknown[]; placeOf: (index: number) => Place } {
  if (Array.isArray(value)) return { resources: value, placeOf: (index) => [index] };
  const listed = isRecord(value) ? readMember(value, 'Resources') : undefined;
  if (Array.isArray(listed)) return { resources: listed, placeOf: (index) => ['Resources', index] };
  return { resources: [value], placeOf: () => [] };
}

/** Missing names stay missing; the validation of worlds reports them. */
function toItem({ userName, givenName, familyName, externalId, active, language }: UserChange, resource: Members) {
  const shown = readMember(resource, 'displayName');
  return {
    ...(userName === undefined ? {} : { username: userName }),
    ...(givenName === undefined ? (typeof shown === 'string' ? { firstName: shown } : {}) : { firstName: givenName }),
    ...(familyName ? { lastName: familyName } : {}),
    ...(externalId ? { externalId } : {}),
    ...(active === undefined ? {} : { active }),
    ...(language === undefined ? {} : { language }),
  };
}
