import { GROUP, RESOURCE_TYPE, SCIM_PATH, USER } from '../schemaIds.ts';

/** The kinds of resources (RFC 7643, section 6). */
export const resourceTypes = (base: URL) =>
  [
    { name: 'User', endpoint: '/Users', description: 'A user of the organisation', schema: USER },
    { name: 'Group', endpoint: '/Groups', description: 'A group of users of the organisation', schema: GROUP },
  ].map((type) => ({
    schemas: [RESOURCE_TYPE],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: new URL(`${SCIM_PATH}/ResourceTypes/${type.name}`, base).href },
  }));
