import { readCommandLine } from '../readCommandLine.ts';
import { packEngine } from './packEngine.ts';

readCommandLine({}, 'npm run engine:pack  packs the engine into dist, for use in another repository');
console.log(packEngine('dist/engine'));
