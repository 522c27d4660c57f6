import { requireNode } from './nodeVersion.mjs';
import { serve } from './serve.mjs';

// npm run serve: the build, in production mode. The script uses `exec`, so that signals to npm's shell reach this
// process. The Windows shell has no `exec`, so it runs what follows `||`; other shells never get there.
requireNode();
await serve('production');
