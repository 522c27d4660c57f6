import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Definition, judgeDefinition } from '../flow/Definition.ts';
import { definitionSchema } from '../flow/definitionSchema.ts';
import { FUNCTIONS } from '../functions/index.ts';
import { FIELDS } from '../grammar/items.ts';
import { PREDICATES } from '../predicates/index.ts';

/** What a file can say of a portal: everything but its code. */
type DefinitionData = Omit<Definition, 'fields' | 'functions' | 'predicates'>;

const judge = new Ajv2020({ allErrors: true, strict: false }).compile<DefinitionData>(definitionSchema);

/**
 * A definition that is a file of data, with the words that every portal has.
 *
 * @param file JSON with the members of a Definition
 * @throws with every place that does not fit
 */
export function readDefinition(file: string): Definition {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!judge(data)) {
    const problems = (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    throw new Error(`${file} is no definition of a portal:\n${problems.join('\n')}`);
  }
  const definition = { ...data, fields: FIELDS, functions: FUNCTIONS, predicates: PREDICATES };
  judgeDefinition(definition);
  return definition;
}
