import { endWithReader } from '../../engine/checker/runCheck.ts';
import { type DiffTools, runDiff } from '../../engine/diff/runDiff.ts';
import { readRevision } from './readRevision.ts';

/** Loaded only if the page has pictures, since loading the gallery takes half a second. */
const takePictures: DiffTools['takePictures'] = async (...asked) =>
  (await import('./takePictures.ts')).takePictures(...asked);

// npm run diff -- BASE [HEAD] [--format text|markdown|json|html]; a wrong option prints the usage.
endWithReader();
process.exitCode = await runDiff({ read: readRevision, takePictures }, process.argv.slice(2));
