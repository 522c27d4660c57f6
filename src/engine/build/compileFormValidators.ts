import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { Ajv } from 'ajv';
import type { Contract } from '../contract/Contract.ts';
import { formatsOf } from '../contract/formats.ts';
import type { FormSchema } from '../flow/Program.ts';
import { judgeSchema } from './judgeSchema.ts';
import { LENGTH } from './lengthSource.ts';

/** The frame that ajv writes around its code: a CommonJS module, which browsers cannot read. */
const ENVELOPE = { strict: /"use strict";/, sourceUrl: /\/\*# sourceURL=[^*]*\*\//g };

/** The keyword for a list that contains all of the given values: one `contains` for each. */
function addContainsAll(ajv: Ajv): Ajv {
  const macro = (values: readonly unknown[]) => ({ allOf: values.map((value) => ({ contains: { const: value } })) });
  return ajv.addKeyword({ keyword: 'containsAll', schemaType: 'array', macro });
}

/** Formats that only affect how a text is shown do not validate. */
const patternsOf = (contract: Pick<Contract, 'formats'>): Record<string, RegExp> =>
  Object.fromEntries(
    Object.entries(formatsOf(contract)).flatMap(([name, pattern]) => (pattern === true ? [] : [[name, pattern]])),
  );

/**
 * The source of an expression with the validators of a form's schema, by the hash of each schema in it, in the form
 * that
 * `createPrecompiledValidator` takes. The source needs neither eval nor a library.
 */
export function compileFormValidators(schema: FormSchema, contract: Pick<Contract, 'formats'>): string {
  judgeSchema(schema);
  const source: RJSFSchema = schema;
  const code = compileSchemaValidatorsCode(source, {
    ajvFormatOptions: false,
    customFormats: patternsOf(contract),
    extenderFn: addContainsAll,
    ajvOptionsOverrides: {
      validateSchema: false,
      verbose: false,
      messages: false,
      code: { lines: false, optimize: 2 },
    },
  })
    .replace(ENVELOPE.strict, '')
    .replace(ENVELOPE.sourceUrl, '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length');
  if (code.includes('require(')) throw new Error(`A form needs a library that is not inlined: ${code}`);
  const length = code.includes('ucs2length') ? LENGTH : '';
  return `/* @__PURE__ */ ((exports) => {${length}${code} return exports; })({})`;
}
