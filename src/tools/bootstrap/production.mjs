import { requireNode } from './nodeVersion.mjs';
import { serve } from './serve.mjs';

// npm run serve: the build, in production mode.
requireNode();
await serve('production');
