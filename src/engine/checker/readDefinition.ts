import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { KINDS } from '../fields/kinds.ts';
import { type Definition, judgeDefinition } from '../flow/Definition.ts';
import { FUNCTIONS } from '../functions/index.ts';
import { closed } from '../language/primitives.ts';
import { PREDICATES } from '../predicates/index.ts';

type Words = 'fields' | 'functions' | 'predicates';

/**
 * A definition with the vocabulary common to all portals and this portal's own vocabulary.
 *
 * @throws if the definition does not match its own contract
 */
export function definePortal({ fields, functions, predicates, ...data }: PortalData): Definition {
  const definition = {
    ...data,
    fields: { ...KINDS, ...fields },
    functions: { ...FUNCTIONS, ...functions },
    predicates: { ...PREDICATES, ...predicates },
  };
  judgeDefinition(definition);
  return definition;
}

/** The definition of a portal. Without a vocabulary of its own, it is plain data and can be in a file. */
type PortalData = Omit<Definition, Words> & Partial<Pick<Definition, Words>>;

const mapOf = (values: object, names?: string) => ({
  type: 'object',
  additionalProperties: values,
  ...(names === undefined ? {} : { propertyNames: { pattern: names } }),
});
const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };
const yes = { const: true };
const schema = { type: 'object' };

const parameter = closed({ in: { enum: ['path', 'query', 'body', 'entity'] }, required: yes, secret: yes, schema }, [
  'in',
  'schema',
]);
const refinement = closed(
  {
    of: texts,
    by: { type: 'array', prefixItems: [{ enum: ['errors', 'data'] }, text], minItems: 2, maxItems: 2 },
    to: texts,
  },
  ['by', 'to'],
);
const operation = closed(
  {
    summary: text,
    answer: { enum: ['result', 'resource'] },
    safe: yes,
    gesture: yes,
    attended: yes,
    parameters: mapOf(parameter),
    success: { ...mapOf(schema), minProperties: 1 },
    failure: mapOf(closed({ errors: schema, data: schema }, [])),
    refine: { type: 'array', items: refinement },
  },
  ['summary', 'answer', 'parameters', 'success', 'failure'],
);
const contract = closed(
  {
    basePath: { type: 'string', pattern: '^(/[^/]+)*$' },
    operations: mapOf(operation, '^((GET|POST|PUT|DELETE|PATCH) /.*|browser [a-z-]+)$'),
    commonFailures: texts,
    tokenFailures: closed({ parameters: texts, codes: texts }, ['parameters', 'codes']),
    secrets: { type: 'array', items: schema },
    shapes: mapOf(schema, '^[A-Z][A-Za-z]*$'),
    formats: mapOf({ anyOf: [text, yes] }),
  },
  ['basePath', 'operations', 'commonFailures', 'shapes'],
);

/** The JSON Schema of a definition that is a file of data. */
const definitionSchema = closed({ $schema: text, contract, environment: text, constants: mapOf({ type: 'string' }) }, [
  'contract',
]);

const judge = new Ajv2020({ allErrors: true, strict: false }).compile<PortalData>(definitionSchema);

/**
 * A definition from a data file, with the vocabulary common to all portals.
 *
 * @param file JSON with the members of a Definition
 * @throws an error that lists every mismatch
 */
export function readDefinition(file: string): Definition {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!judge(data)) {
    const problems = (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    throw new Error(`${file} is not a definition of a portal:\n${problems.join('\n')}`);
  }
  return definePortal(data);
}
