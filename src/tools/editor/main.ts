import { readCommandLine } from '../readCommandLine.ts';
import { packExtension } from './packExtension.ts';

const FILE = 'dist/vestibule.vsix';

readCommandLine({}, `npm run editor  packs the extension for VS Code into ${FILE}`);
const size = await packExtension(FILE);
console.log(`${FILE} (${Math.round(size / 1000)} kB). Install it: code --install-extension ${FILE}`);
