import { worldSchema } from '../../contract/worldSchema.ts';
import { schemaFiles } from '../../engine/grammar/schemaFiles.ts';
import { definition } from '../../portal/definition.ts';
import { describeService } from './describeService.ts';

/** A generated file; `path` is relative to the project's root. */
export interface Generated {
  readonly path: string;
  readonly text: string;
}

/** The grammar for editors, and the contract as OpenAPI. A test compares the files with this result. */
export function writeSchemas(): Generated[] {
  const files = schemaFiles(definition).map(({ name, text }) => ({ path: `schemas/${name}`, text }));
  const world = { path: 'schemas/world.schema.json', text: `${JSON.stringify(worldSchema, null, 2)}\n` };
  return [...files, world, { path: 'schemas/openapi.json', text: `${JSON.stringify(describeService(), null, 2)}\n` }];
}
