import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Definition, judgeDefinition } from './Definition.ts';
import { definitionSchema } from './definitionSchema.ts';

const judge = new Ajv2020({ allErrors: true, strict: false }).compile<Definition>(definitionSchema);

/**
 * A definition that is a file of data.
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
  judgeDefinition(data);
  return data;
}
