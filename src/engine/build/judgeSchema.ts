import { Ajv } from 'ajv';

const judge = new Ajv({ strict: false });

/**
 * Refuses a schema that is not JSON Schema (draft 7). Without it each instance of ajv would compile the schema of schemas again,
 * which takes longer than the validators of a screen; so those instances have `validateSchema: false`.
 *
 * @throws with the places that are wrong
 */
export const judgeSchema = (schema: object): void => void judge.validateSchema(schema, true);
