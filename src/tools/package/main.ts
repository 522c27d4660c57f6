import { readCommandLine } from '../readCommandLine.ts';
import { packEngine } from './packEngine.ts';

readCommandLine({}, 'npm run engine:pack  makes the engine a package for another repository, in dist');
console.log(packEngine('dist/engine'));
