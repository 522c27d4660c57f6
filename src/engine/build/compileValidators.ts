import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Contract } from '../contract/Contract.ts';
import { formatsOf } from '../contract/formats.ts';
import { judgeSchema } from './judgeSchema.ts';
import { LENGTH } from './lengthSource.ts';

/** Code of validators, and the name of each in it. */
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
    // The page does not read these members, which every error has.
    .replace(/schemaPath:"[^"]*",/g, '')
    .replace(/params:\s*\{[^{}]*\}/g, 'params:{}');
  if (code.includes('require(')) throw new Error(`A validator needs a library that is not inlined: ${code}`);
  const own = `(() => {${code.includes('ucs2length') ? LENGTH : ''}${code}; return { ${[...nameOf.values()].join(', ')} }; })()`;
  return { code: `const { ${[...nameOf.values()].join(', ')} } = /* @__PURE__ */ ${own};`, names };
}
