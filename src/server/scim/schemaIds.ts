const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';

/** The base path of SCIM. */
export const SCIM_PATH = '/scim/v2';

export const USER = `${CORE}:User`;
export const GROUP = `${CORE}:Group`;
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const SERVICE_PROVIDER_CONFIG = `${CORE}:ServiceProviderConfig`;
export const RESOURCE_TYPE = `${CORE}:ResourceType`;
export const SCHEMA = `${CORE}:Schema`;
export const LIST_RESPONSE = `${MESSAGES}:ListResponse`;
export const PATCH_OP = `${MESSAGES}:PatchOp`;
export const ERROR = `${MESSAGES}:Error`;
