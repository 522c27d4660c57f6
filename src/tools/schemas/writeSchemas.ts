import { FILE_SCHEMAS } from '../../engine/grammar/files.ts';
import { describeService } from './describeService.ts';

/** A generated file; `path` is written from the root of the project. */
export interface Generated {
  readonly path: string;
  readonly text: string;
}

/** The grammar as editors read it, and the contract as OpenAPI. A test holds the files equal to this. */
export function writeSchemas(): Generated[] {
  const files = Object.entries(FILE_SCHEMAS).map(([kind, schema]) => ({
    path: `schemas/${kind}.schema.json`,
    text: `${JSON.stringify(schema, null, 2)}\n`,
  }));
  return [...files, { path: 'schemas/openapi.json', text: `${JSON.stringify(describeService(), null, 2)}\n` }];
}
