import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Contract } from '../contract/Contract.ts';
import { formatsOf } from '../contract/formats.ts';
import type { FormSchema } from '../flow/Program.ts';
import { addRuleKeywords } from '../flow/rules/ruleKeywords.ts';

/** Code of validators, and the constant that holds each. */
export interface CompiledValidators {
  /** ES module text without imports that declares one constant per name. */
  readonly code: string;
  /** The expression for the validator of the schema at the same index. */
  readonly names: readonly string[];
}

/** Compiles schemas to code that needs no library at run time. Equal schemas share one function. */
export function compileValidators(schemas: readonly object[], contract: Pick<Contract, 'formats'>): CompiledValidators {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    messages: false,
    formats: formatsOf(contract),
    code: { source: true, esm: true, lines: false, optimize: 2 },
  });
  const nameOf = new Map<string, string>();
  const names = schemas.map((schema) => {
    const key = JSON.stringify(schema);
    const known = nameOf.get(key);
    if (known !== undefined) return known;
    const name = `answer${nameOf.size}`;
    nameOf.set(key, name);
    judgeSchema(schema);
    ajv.addSchema(schema, name);
    return name;
  });
  if (nameOf.size === 0) return { code: '', names };
  const made = standaloneCode(ajv, Object.fromEntries([...nameOf.values()].map((name) => [name, name])));
  const code = made
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length')
    .replaceAll('export const ', 'const ')
    // Removes members that every error has but the page does not read.
    .replace(/schemaPath:"[^"]*",/g, '')
    .replace(/params:\s*\{[^{}]*\}/g, 'params:{}');
  if (code.includes('require(')) throw new Error(`A validator needs a library that is not inlined: ${code}`);
  const own = `(() => {${code.includes('ucs2length') ? LENGTH : ''}${code}; return { ${[...nameOf.values()].join(', ')} }; })()`;
  return { code: `const { ${[...nameOf.values()].join(', ')} } = /* @__PURE__ */ ${own};`, names };
}

const judge = addRuleKeywords(new Ajv({ strict: false, $data: true }));

/**
 * Checks that a schema is valid JSON Schema (draft 7). The other instances of ajv have `validateSchema: false`, since
 * each would otherwise compile the meta-schema again, which takes longer than compiling a screen's validators.
 *
 * @throws an error that lists where the schema is invalid
 */
const judgeSchema = (schema: object): void => void judge.validateSchema(schema, true);

/**
 * A replacement for ajv's function for the length of a text in characters, which the generated code would load with
 * `require`.
 */
const LENGTH = 'const ucs2length = (text) => { let n = 0; for (const _ of text) n += 1; return n; };';

/** The parts by which ajv makes its code a CommonJS module, which browsers cannot load. */
const ENVELOPE = { strict: /"use strict";/, sourceUrl: /\/\*# sourceURL=[^*]*\*\//g };

/** The patterns of formats. A format that only affects how a text is displayed validates nothing. */
const patternsOf = (contract: Pick<Contract, 'formats'>): Record<string, RegExp> =>
  Object.fromEntries(
    Object.entries(formatsOf(contract)).flatMap(([name, pattern]) => (pattern === true ? [] : [[name, pattern]])),
  );

/**
 * The source of an object with a validator for each subschema of a form, by the subschema's hash, as
 * `createPrecompiledValidator` expects. The source needs neither eval nor a library.
 */
export function compileFormValidators(schema: FormSchema, contract: Pick<Contract, 'formats'>): string {
  judgeSchema(schema);
  const source: RJSFSchema = schema;
  const code = compileSchemaValidatorsCode(source, {
    ajvFormatOptions: false,
    customFormats: patternsOf(contract),
    extenderFn: addRuleKeywords,
    ajvOptionsOverrides: {
      $data: true,
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

/** Keywords that matter only to the service, which stores the value. A client that reads a response ignores them. */
const LEFT_OUT = new Set(['additionalProperties', 'maxLength', 'minLength', 'maximum', 'minimum', 'examples']);

/**
 * A contract schema in the form in which the client validates responses: it checks types, and ignores unknown members
 * and bounds.
 */
export function openSchema(schema: unknown): object {
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !LEFT_OUT.has(key))
        .map(([key, member]) => [key, key === 'enum' || key === 'required' ? member : open(member)]),
    );
  };
  const opened = open(schema);
  return typeof opened === 'object' && opened !== null ? opened : {};
}
