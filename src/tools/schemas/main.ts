import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../readCommandLine.ts';
import { writeSchemas } from './writeSchemas.ts';

readCommandLine({}, 'npm run schemas  writes the JSON Schemas for editors and the OpenAPI description into schemas/');
for (const { path, text } of writeSchemas()) writeFileSync(join(process.cwd(), path), text);
