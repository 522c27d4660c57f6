import { readOptions } from './readOptions.ts';

const options = readOptions();
// Loaded once the command line is right: the build and the browser take two seconds.
const { runGallery } = await import('./runGallery.ts');
await runGallery(options);
