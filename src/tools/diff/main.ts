import { runDiff } from '../../engine/diff/runDiff.ts';
import { readRevision } from './readRevision.ts';
import { takePictures } from './takePictures.ts';

// npm run diff -- BASE [HEAD] [--format text|markdown|json|html]; a wrong option prints the usage.
process.exitCode = await runDiff({ read: readRevision, takePictures }, process.argv.slice(2));
