import { requireNode } from './nodeVersion.mjs';
import { serve } from './serve.mjs';

// npm run serve: what was built, in production mode.
requireNode();
await serve('production');
