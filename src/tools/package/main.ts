import { packEngine } from './packEngine.ts';

// npm run engine:pack: the engine as a package, for another repository.
console.log(packEngine('dist/engine'));
