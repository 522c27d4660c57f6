import { install } from './install.mjs';
import { requireNode } from './nodeVersion.mjs';

// npm run dev: a running portal that reloads saved flows and texts.
requireNode();
if (!(await install())) process.exit(1);
const { register } = await import('tsx/esm/api');
register();
await import('../dev/main.ts');
