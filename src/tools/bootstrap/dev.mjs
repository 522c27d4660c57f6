import { install } from './install.mjs';
import { requireNode } from './nodeVersion.mjs';

// npm run dev: a running portal that takes every saved flow and text.
requireNode();
if (!(await install())) process.exit(1);
const { register } = await import('tsx/esm/api');
register();
await import('../dev/main.ts');
