import { GROUP, SCHEMA, SCIM_PATH, USER } from '../schemaIds.ts';

interface Traits {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly object[];
  readonly referenceTypes?: readonly string[];
}

/** An attribute with the characteristics that RFC 7643, section 7, asks for; what is not said is the usual. */
const attribute = (name: string, description: string, traits: Traits = {}) => {
  const { type = 'string', multiValued = false, required = false, mutability = 'readWrite' } = traits;
  const { caseExact = false, uniqueness = 'none', subAttributes, referenceTypes } = traits;
  return {
    ...{ name, type, multiValued, description, required, mutability, returned: 'default' },
    ...(type === 'string' || type === 'reference' ? { caseExact, uniqueness } : {}),
    ...(referenceTypes ? { referenceTypes } : {}),
    ...(subAttributes ? { subAttributes } : {}),
  };
};

const readOnly = { mutability: 'readOnly' } as const;

const USER_ATTRIBUTES = [
  attribute('userName', 'The e-mail address with which the user signs in', { required: true, uniqueness: 'server' }),
  attribute('name', "The user's names", {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The names as they are shown', readOnly),
      attribute('familyName', 'The family name'),
      attribute('givenName', 'The given name'),
    ],
  }),
  attribute('displayName', 'The name that is shown'),
  attribute('active', 'Whether the user may sign in', { type: 'boolean' }),
  attribute('emails', 'The userName as an address', {
    ...{ type: 'complex', multiValued: true, mutability: 'readOnly' },
    subAttributes: [
      attribute('value', 'The address', readOnly),
      attribute('type', 'Always work', readOnly),
      attribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
  attribute('groups', 'The groups that the user is in', {
    ...{ type: 'complex', multiValued: true, mutability: 'readOnly' },
    subAttributes: [
      attribute('value', 'The id of the group', readOnly),
      attribute('$ref', 'The address of the group', {
        type: 'reference',
        mutability: 'readOnly',
        referenceTypes: ['Group'],
      }),
      attribute('display', 'The name of the group', readOnly),
      attribute('type', 'Always direct', readOnly),
    ],
  }),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
  attribute('members', 'The users in the group', {
    ...{ type: 'complex', multiValued: true },
    subAttributes: [
      attribute('value', 'The id of the user', { mutability: 'immutable' }),
      attribute('$ref', 'The address of the user', {
        type: 'reference',
        mutability: 'immutable',
        referenceTypes: ['User'],
      }),
      attribute('display', 'The name of the user', readOnly),
      attribute('type', 'Always User', { mutability: 'immutable' }),
    ],
  }),
];

/** The attributes that are stored (RFC 7643, section 7). */
export const schemas = (base: URL) =>
  [
    { id: USER, name: 'User', description: 'A user of the organisation', attributes: USER_ATTRIBUTES },
    { id: GROUP, name: 'Group', description: 'A group of users', attributes: GROUP_ATTRIBUTES },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: new URL(`${SCIM_PATH}/Schemas/${schema.id}`, base).href },
  }));
