import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { PERSON_NAME } from '../../contract/personName.ts';

/** A day that the calendar has (RFC 3339, full-date), leap years included. */
const DAY = [
  String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`,
  String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`,
].join('|');

/** What a compiled validator checks of formats; others are for showing only. */
const FORMATS = {
  date: new RegExp(`^(?:${DAY})$`),
  email: /^[^\s@"<>()[\]\\,;:]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i,
  'date-time': new RegExp(
    String.raw`^(?:${DAY})[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-6]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$`,
    'i',
  ),
  'organisation-name': true,
  'person-name': new RegExp(PERSON_NAME, 'u'),
} as const;

/** ajv's own helper, written out: the generated code asks for it with `require`, which a browser has not. */
const LENGTH = 'const ucs2length = (text) => { let n = 0; for (const _ of text) n += 1; return n; };';

/** Code of validators, and the name under which the code has each. */
export interface CompiledValidators {
  /** ES module text without imports that declares one constant per name. */
  readonly code: string;
  /** Expression for the validator of the schema at the same index. */
  readonly names: readonly string[];
}

/** Compiles schemas to code that needs no library at run time. Equal schemas share one function. */
export function compileValidators(schemas: readonly object[], allErrors: boolean): CompiledValidators {
  const prefix = allErrors ? 'form' : 'answer';
  const ajv = new Ajv({
    allErrors,
    strict: false,
    messages: false,
    formats: FORMATS,
    code: { source: true, esm: true, lines: false, optimize: 2 },
  });
  const nameOf = new Map<string, string>();
  const names = schemas.map((schema) => {
    const key = JSON.stringify(schema);
    const known = nameOf.get(key);
    if (known !== undefined) return known;
    const name = `${prefix}${nameOf.size}`;
    nameOf.set(key, name);
    ajv.addSchema(schema, name);
    return name;
  });
  if (nameOf.size === 0) return { code: '', names };
  const made = standaloneCode(ajv, Object.fromEntries([...nameOf.values()].map((name) => [name, name])));
  const code = made
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length')
    .replaceAll('export const ', 'const ')
    // Nobody reads these in the page, and each error has its own.
    .replace(/schemaPath:"[^"]*",/g, '')
    .replace(/params:\s*\{[^{}]*\}/g, (params) => (allErrors ? params : 'params:{}'));
  if (code.includes('require(')) throw new Error(`A validator needs a library that is not written out: ${code}`);
  const own = `(() => {${code.includes('ucs2length') ? LENGTH : ''}${code}; return { ${[...nameOf.values()].join(', ')} }; })()`;
  return { code: `const { ${[...nameOf.values()].join(', ')} } = /* @__PURE__ */ ${own};`, names };
}
