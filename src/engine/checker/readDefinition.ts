import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Definition } from '../flow/Definition.ts';
import { definitionSchema } from '../flow/definitionSchema.ts';
import { definePortal, type PortalData } from './definePortal.ts';

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
