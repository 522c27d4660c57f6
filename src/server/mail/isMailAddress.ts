import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { email } from '../../contract/schemas.ts';

const ajv = new Ajv();
addFormats.default(ajv, ['email']);

/**
 * Whether a text is one address, as the contract and with it the screens understand it (promise P04). A mail library
 * would make two of a text that spells two.
 */
export const isMailAddress = ajv.compile<string>(email);
