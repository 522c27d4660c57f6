import { requireNode } from './nodeVersion.mjs';
import { serve } from './serve.mjs';

// npm run serve: the build, in production mode. The script says `exec`, so that signals to npm's shell reach this process.
// The shell of Windows has no such command, says so, and runs what stands after `||`; another shell never gets there.
requireNode();
await serve('production');
