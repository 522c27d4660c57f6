import { measurePackages } from '../packages/measurePackages.ts';
import { printPackages } from '../packages/printPackages.ts';
import { startServer } from '../startServer.ts';
import { buildForms } from './buildForms.ts';
import { measureKeyToPaint, measureRedraws } from './measureForms.ts';
import { printKeyToPaint, printRedraws } from './printForms.ts';

/** Bytes per package, re-renders and key to paint, in a build with screens for measuring them. */
export async function benchForms(): Promise<void> {
  const { project, bare } = await buildForms();
  const server = await startServer({ project });
  try {
    console.log('\nBytes per package in the scripts of the first screen, kB minified and its share of brotli');
    console.log(printPackages(await measurePackages(server.origin, `${project}/dist/client`)));
    console.log('\nWhat React redraws: components, and the form fields that contain them');
    console.log(printRedraws(await measureRedraws(server.origin)));
    console.log('\nKey to paint in milliseconds, frames as fast as possible');
    console.log(printKeyToPaint(await measureKeyToPaint(server.origin, bare)));
  } finally {
    await server.stop();
  }
}
