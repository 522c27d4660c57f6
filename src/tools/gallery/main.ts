import { readOptions } from './runGallery.ts';

const options = readOptions();
// Loaded after the command line is parsed: the build and the browser take two seconds.
const { runGallery } = await import('./runGallery.ts');
await runGallery(options);
