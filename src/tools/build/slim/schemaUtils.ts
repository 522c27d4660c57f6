import { getSchemaType, type RJSFSchema, type SchemaUtilsType, type ValidatorType } from '@rjsf/utils';

/** The part of RJSF's SchemaUtils that a flat form needs, with the same meaning for it. */
type FlatSchemaUtils = Pick<
  SchemaUtilsType,
  | 'getRootSchema'
  | 'getValidator'
  | 'doesSchemaUtilsDiffer'
  | 'getDefaultFormState'
  | 'getDisplayLabel'
  | 'isSelect'
  | 'retrieveSchema'
>;

/** Stands in for `@rjsf/utils/lib/createSchemaUtils.js`. */
export default function createSchemaUtils(validator: ValidatorType, rootSchema: RJSFSchema): FlatSchemaUtils {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator, otherSchema) => otherValidator !== validator || otherSchema !== rootSchema,
    getDefaultFormState: (_schema, formData) => formData ?? {},
    getDisplayLabel: (schema) => getSchemaType(schema) !== 'object',
    isSelect: (schema) => Array.isArray(schema.enum),
    retrieveSchema: (schema) => schema,
  };
}
