import { runDiff } from '../../engine/diff/runDiff.ts';
import { readRevision } from './readRevision.ts';

// npm run diff -- BASE [HEAD] [--format text|markdown|json] [--fail-on breaking|risky|cosmetic]
process.exitCode = await runDiff(readRevision, process.argv.slice(2));
