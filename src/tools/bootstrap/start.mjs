import { build } from './build.mjs';
import { install } from './install.mjs';
import { requireNode } from './nodeVersion.mjs';
import { serve } from './serve.mjs';

// npm start: from a fresh clone to a running portal in development mode.
requireNode();
if (!(await install()) || !(await build())) process.exit(1);
await serve('development');
