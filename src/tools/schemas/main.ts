import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSchemas } from './writeSchemas.ts';

/** The command: writes the JSON Schemas for editors and the OpenAPI description into `schemas/`. */
for (const { path, text } of writeSchemas()) writeFileSync(join(process.cwd(), path), text);
