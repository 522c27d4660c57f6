import { createParts } from '../../portal/browser/createParts.ts';
import { definition } from '../../portal/definition.ts';
import { runTry } from './runTry.ts';
import { terminal } from './terminal.ts';

// npm run try -- SCREEN [--answers FILE] [--inputs FILE]; --help prints all options.
process.exitCode = await runTry({ definition, parts: createParts() }, process.argv.slice(2), terminal);
