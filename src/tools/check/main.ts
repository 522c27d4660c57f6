import { endWithReader, runCheck } from '../../engine/checker/runCheck.ts';
import { definition } from '../../portal/definition.ts';

endWithReader();
process.exitCode = runCheck(definition, process.argv.slice(2));
